import type { Fault } from './fault.ts';

export const redisKilled: Fault = {
  name: 'redis-killed',
  sentence: 'Redis ends at once (SIGKILL), and is started again, empty, after eight seconds.',
  inject: async ({ redis }) => redis.signal('SIGKILL'),
  lasts: 8,
  heal: ({ redis }) => redis.start(),
};
