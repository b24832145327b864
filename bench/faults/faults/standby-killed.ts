import type { Fault } from './fault.ts';

export const standbyKilled: Fault = {
  name: 'standby-killed',
  sentence: 'The asynchronous standby ends at once (SIGKILL), and is started again after ten seconds.',
  inject: ({ database }) => database.asynchronous.signal('SIGKILL'),
  lasts: 10,
  heal: ({ database }) => database.asynchronous.start(),
};
