import type { Fault } from './fault.ts';

export const synchronousSilent: Fault = {
  name: 'synchronous-silent',
  sentence: 'The synchronous standby, for 15 s: every commit waits.',
  inject: ({ database }) => database.synchronous.signal('SIGSTOP'),
  lasts: 15,
  heal: ({ database }) => database.synchronous.signal('SIGCONT'),
};
