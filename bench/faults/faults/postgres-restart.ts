import type { Fault } from './fault.ts';

export const postgresRestart: Fault = {
  name: 'postgres-restart',
  sentence: 'The primary restarts (`pg_ctl restart -m fast`).',
  inject: async ({ database: { primary } }) => {
    await primary.end();
    await primary.start();
  },
};
