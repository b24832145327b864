import type { Fault } from './fault.ts';

export const redisKilled: Fault = {
  name: 'redis-killed',
  sentence: 'Redis is killed, and started again, empty, after 8 s.',
  inject: async ({ redis }) => redis.signal('SIGKILL'),
  lasts: 8,
  heal: ({ redis }) => redis.start(),
};
