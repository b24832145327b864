import type { Fault } from './fault.ts';

export const redisKilled: Fault = {
  name: 'redis-killed',
  sentence: 'For 8 s; then Redis is empty.',
  inject: async ({ redis }) => redis.signal('SIGKILL'),
  lasts: 8,
  heal: ({ redis }) => redis.start(),
};
