import { setTimeout } from 'node:timers/promises';
import type { Fault } from './fault.ts';

/** How long a cluster manager takes to notice. */
const NOTICED_MS = 3000;

export const primaryKilled: Fault = {
  name: 'primary-killed',
  sentence: 'The primary is killed; 3 s later the synchronous standby is promoted.',
  inject: async ({ database }) => {
    const { primary, synchronous, asynchronous } = database;
    await primary.signal('SIGKILL');
    await setTimeout(NOTICED_MS);
    await database.promote(synchronous);
    await asynchronous.follow(synchronous);
  },
};
