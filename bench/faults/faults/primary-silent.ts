import { setTimeout } from 'node:timers/promises';
import type { Fault } from './fault.ts';

const NOTICED_MS = 10_000;

export const primarySilent: Fault = {
  name: 'primary-silent',
  sentence:
    'The primary is silent for 30 s; after 10, the synchronous standby is promoted, and nothing leads to the old primary any more.',
  inject: async ({ database }) => {
    const { primary, synchronous, asynchronous } = database;
    await primary.signal('SIGSTOP');
    await setTimeout(NOTICED_MS);
    database.depose();
    await database.promote(synchronous);
    await asynchronous.follow(synchronous);
  },
  lasts: 20,
  heal: ({ database }) => database.primary.signal('SIGCONT'),
};
