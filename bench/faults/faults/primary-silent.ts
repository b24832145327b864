import { setTimeout } from 'node:timers/promises';
import type { Fault } from './fault.ts';

const NOTICED_MS = 10_000;

export const primarySilent: Fault = {
  name: 'primary-silent',
  sentence: 'For 30 s; after 10, the synchronous standby is promoted, and the old primary cut off.',
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
