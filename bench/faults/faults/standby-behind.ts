import { sql } from '../topology/database.ts';
import type { Fault } from './fault.ts';

export const standbyBehind: Fault = {
  name: 'standby-behind',
  sentence: 'The asynchronous standby receives and does not replay for 15 s (`pg_wal_replay_pause`).',
  inject: ({ database }) => sql(database.asynchronous, 'select pg_wal_replay_pause()'),
  lasts: 15,
  heal: ({ database }) => sql(database.asynchronous, 'select pg_wal_replay_resume()'),
};
