import type { Fault } from './fault.ts';

export const redisSilent: Fault = {
  name: 'redis-silent',
  sentence: 'Redis falls silent (SIGSTOP) for fifteen seconds.',
  inject: async ({ redis }) => redis.signal('SIGSTOP'),
  lasts: 15,
  heal: async ({ redis }) => redis.signal('SIGCONT'),
};
