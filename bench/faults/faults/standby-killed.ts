import type { Fault } from './fault.ts';

export const standbyKilled: Fault = {
  name: 'standby-killed',
  sentence: 'The asynchronous standby, for 10 s.',
  inject: ({ database }) => database.asynchronous.signal('SIGKILL'),
  lasts: 10,
  heal: ({ database }) => database.asynchronous.start(),
};
