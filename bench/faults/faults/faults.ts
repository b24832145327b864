import { apiCutOff } from './api-cut-off.ts';
import { clockAhead, clockBehind } from './clock.ts';
import { connectionsFull } from './connections-full.ts';
import { diskFull } from './disk-full.ts';
import type { Fault } from './fault.ts';
import { hangingReceivers } from './hanging-receivers.ts';
import { postgresCrash } from './postgres-crash.ts';
import { postgresRestart } from './postgres-restart.ts';
import { primaryKilled } from './primary-killed.ts';
import { primaryLost } from './primary-lost.ts';
import { primarySilent } from './primary-silent.ts';
import { killApi, killWorker, rollApis, rollWorkers } from './processes.ts';
import { redisFull } from './redis-full.ts';
import { redisKilled } from './redis-killed.ts';
import { redisSilent } from './redis-silent.ts';
import { standbyBehind } from './standby-behind.ts';
import { standbyConflicts } from './standby-conflicts.ts';
import { standbyKilled } from './standby-killed.ts';
import { standbySilent } from './standby-silent.ts';
import { switchover } from './switchover.ts';
import { synchronousSilent } from './synchronous-silent.ts';

export const faults: readonly Fault[] = [
  killApi,
  killWorker,
  rollApis,
  rollWorkers,
  postgresRestart,
  postgresCrash,
  switchover,
  primaryKilled,
  primaryLost,
  primarySilent,
  apiCutOff,
  synchronousSilent,
  standbySilent,
  standbyKilled,
  standbyBehind,
  standbyConflicts,
  redisKilled,
  redisSilent,
  redisFull,
  diskFull,
  connectionsFull,
  hangingReceivers,
  clockAhead,
  clockBehind,
];

/** What CI tries. */
export const smoke: readonly Fault[] = [killApi, primaryKilled, redisKilled];
