import type { Fault } from './fault.ts';

export const redisSilent: Fault = {
  name: 'redis-silent',
  sentence: 'Redis is silent for 15 s.',
  inject: async ({ redis }) => redis.signal('SIGSTOP'),
  lasts: 15,
  heal: async ({ redis }) => redis.signal('SIGCONT'),
};
