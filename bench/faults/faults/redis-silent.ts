import type { Fault } from './fault.ts';

export const redisSilent: Fault = {
  name: 'redis-silent',
  sentence: 'For 15 s.',
  inject: async ({ redis }) => redis.signal('SIGSTOP'),
  lasts: 15,
  heal: async ({ redis }) => redis.signal('SIGCONT'),
};
