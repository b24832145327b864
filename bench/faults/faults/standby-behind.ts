import { sql } from '../topology/database.ts';
import type { Fault } from './fault.ts';

export const standbyBehind: Fault = {
  name: 'standby-behind',
  sentence:
    'The asynchronous standby, from which the API processes read, receives but does not replay (`pg_wal_replay_pause`) for fifteen seconds.',
  inject: ({ database }) => sql(database.asynchronous, 'select pg_wal_replay_pause()'),
  lasts: 15,
  heal: ({ database }) => sql(database.asynchronous, 'select pg_wal_replay_resume()'),
};
