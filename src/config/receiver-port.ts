import { z } from 'zod';
import { parseSettings } from './parse-settings.js';
import { number } from './setting-types.js';

/** The settings of `npm run receiver`. */
const receiverSettings = z.object({ RECEIVER_PORT: number(0, 65535, 'a port number').default(4100) });

/** The port of `npm run receiver`. */
export const readReceiverPort = (environment: Record<string, string | undefined>): number =>
  parseSettings(receiverSettings, environment).RECEIVER_PORT;
