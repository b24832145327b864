import type { Fault } from './fault.ts';

export const rollApis: Fault = {
  name: 'roll-apis',
  sentence: 'A rolling restart: each API process in turn stops (SIGTERM), and is started again.',
  inject: async ({ apis }) => {
    for (const api of apis) {
      await api.stop();
      await api.start();
    }
  },
};
