import { setTimeout } from 'node:timers/promises';
import type { Fault } from './fault.ts';

export const killApi: Fault = {
  name: 'kill-api',
  sentence: 'Each API process in turn ends at once (SIGKILL), and is started again a second later.',
  inject: async ({ apis }) => {
    for (const api of apis) {
      await api.kill();
      await setTimeout(1000);
      await api.start();
    }
  },
};
