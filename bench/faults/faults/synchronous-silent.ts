import type { Fault } from './fault.ts';

export const synchronousSilent: Fault = {
  name: 'synchronous-silent',
  sentence: 'The synchronous standby falls silent (SIGSTOP) for fifteen seconds: every commit waits for it.',
  inject: ({ database }) => database.synchronous.signal('SIGSTOP'),
  lasts: 15,
  heal: ({ database }) => database.synchronous.signal('SIGCONT'),
};
