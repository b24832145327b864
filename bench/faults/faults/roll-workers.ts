import type { Fault } from './fault.ts';

export const rollWorkers: Fault = {
  name: 'roll-workers',
  sentence: 'A rolling restart: each worker in turn stops (SIGTERM), and is started again.',
  inject: async ({ workers }) => {
    for (const worker of workers) {
      await worker.stop();
      await worker.start();
    }
  },
};
