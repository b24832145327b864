import { sql } from '../topology/database.ts';
import type { Fault } from './fault.ts';

export const standbyBehind: Fault = {
  name: 'standby-behind',
  sentence: 'The asynchronous standby does not replay for 15 s.',
  inject: ({ database }) => sql(database.asynchronous, 'select pg_wal_replay_pause()'),
  lasts: 15,
  heal: ({ database }) => sql(database.asynchronous, 'select pg_wal_replay_resume()'),
};
