import type { Fault } from './fault.ts';

export const standbySilent: Fault = {
  name: 'standby-silent',
  sentence: 'The asynchronous standby, for 15 s.',
  inject: ({ database }) => database.asynchronous.signal('SIGSTOP'),
  lasts: 15,
  heal: ({ database }) => database.asynchronous.signal('SIGCONT'),
};
