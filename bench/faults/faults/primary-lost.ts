import { setTimeout } from 'node:timers/promises';
import { sql } from '../topology/database.ts';
import type { Fault } from './fault.ts';

const BEHIND_MS = 10_000;

export const primaryLost: Fault = {
  name: 'primary-lost',
  sentence:
    'The asynchronous standby stops receiving; ten seconds later the primary and the synchronous standby end at once, and the asynchronous one is promoted. The changes of these seconds are lost.',
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
