import type { Fault } from './fault.ts';

export const switchover: Fault = {
  name: 'switchover',
  sentence:
    'A planned switchover: the primary ends when its standbys have everything, the synchronous standby is promoted, and the old primary becomes its standby.',
  inject: async ({ database }) => {
    const { primary, synchronous, asynchronous } = database;
    database.depose();
    await primary.end();
    await database.promote(synchronous);
    await primary.demote(synchronous);
    await asynchronous.follow(synchronous);
  },
};
