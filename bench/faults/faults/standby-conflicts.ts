import { setTimeout } from 'node:timers/promises';
import { sql } from '../topology/database.ts';
import type { Fault } from './fault.ts';

const SECONDS = 15;
/** What requests read. */
const TABLES = ['plants', 'orders', 'order_items', 'events', 'wishlist_entries'];

export const standbyConflicts: Fault = {
  name: 'standby-conflicts',
  sentence: 'For 15 s the asynchronous standby cancels reads (`max_standby_streaming_delay = 0`).',
  prepare: async ({ database }) => {
    await sql(database.asynchronous, 'alter system set max_standby_streaming_delay = 0');
    await sql(database.asynchronous, 'select pg_reload_conf()');
  },
  inject: async ({ database }) => {
    for (const until = Date.now() + SECONDS * 1000; Date.now() < until; await setTimeout(20)) {
      for (const table of TABLES) {
        await sql(database.primary, `vacuum (freeze) ${table}`);
        await sql(database.primary, `begin; lock table ${table} in access exclusive mode; commit`);
      }
    }
  },
};
