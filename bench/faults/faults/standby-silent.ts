import type { Fault } from './fault.ts';

export const standbySilent: Fault = {
  name: 'standby-silent',
  sentence: 'The asynchronous standby, from which the API processes read, falls silent (SIGSTOP) for fifteen seconds.',
  inject: ({ database }) => database.asynchronous.signal('SIGSTOP'),
  lasts: 15,
  heal: ({ database }) => database.asynchronous.signal('SIGCONT'),
};
