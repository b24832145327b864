import type { Fault } from './fault.ts';
import { killApi } from './kill-api.ts';
import { primaryKilled } from './primary-killed.ts';
import { redisKilled } from './redis-killed.ts';

export const faults: readonly Fault[] = [killApi, primaryKilled, redisKilled];

/** What CI tries. */
export const smoke: readonly Fault[] = [killApi, primaryKilled, redisKilled];
