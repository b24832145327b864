import type { Fault } from './fault.ts';

export const postgresRestart: Fault = {
  name: 'postgres-restart',
  sentence: '`pg_ctl restart -m fast` of the primary.',
  inject: async ({ database: { primary } }) => {
    await primary.end();
    await primary.start();
  },
};
