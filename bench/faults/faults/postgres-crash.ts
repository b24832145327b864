import type { Fault } from './fault.ts';

export const postgresCrash: Fault = {
  name: 'postgres-crash',
  sentence: 'The primary is killed, started again, and recovers.',
  inject: async ({ database: { primary } }) => {
    await primary.signal('SIGKILL');
    await primary.start();
  },
};
