import { setTimeout } from 'node:timers/promises';
import { sql } from '../topology/database.ts';
import type { Fault } from './fault.ts';

const BEHIND_MS = 10_000;

export const primaryLost: Fault = {
  name: 'primary-lost',
  sentence: 'The asynchronous standby receives nothing for 10 s, and is promoted; the other two are killed.',
  loses: true,
  inject: async ({ database }) => {
    const { primary, synchronous, asynchronous } = database;
    await sql(asynchronous, `alter system set primary_conninfo = ''`);
    await sql(asynchronous, 'select pg_reload_conf()');
    await setTimeout(BEHIND_MS);
    await Promise.all([primary, synchronous].map((server) => server.signal('SIGKILL')));
    await database.promote(asynchronous);
  },
};
