import { setTimeout } from 'node:timers/promises';
import type { Fault } from './fault.ts';

export const killWorker: Fault = {
  name: 'kill-worker',
  sentence: 'Each worker in turn ends at once (SIGKILL), and is started again a second later.',
  inject: async ({ workers }) => {
    for (const worker of workers) {
      await worker.kill();
      await setTimeout(1000);
      await worker.start();
    }
  },
};
