import type { Fault } from './fault.ts';

export const postgresCrash: Fault = {
  name: 'postgres-crash',
  sentence: 'All processes of the primary end at once (SIGKILL); it is started again, and recovers.',
  inject: async ({ database: { primary } }) => {
    await primary.signal('SIGKILL');
    await primary.start();
  },
};
