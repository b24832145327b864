import type { Fault } from './fault.ts';

export const postgresCrash: Fault = {
  name: 'postgres-crash',
  sentence: 'The primary is killed, and recovers.',
  inject: async ({ database: { primary } }) => {
    await primary.signal('SIGKILL');
    await primary.start();
  },
};
