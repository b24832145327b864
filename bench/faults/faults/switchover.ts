import type { Fault } from './fault.ts';

export const switchover: Fault = {
  name: 'switchover',
  sentence: 'The primary ends once its standbys have everything; the synchronous one is promoted.',
  inject: async ({ database }) => {
    const { primary, synchronous, asynchronous } = database;
    database.depose();
    await primary.end();
    await database.promote(synchronous);
    await primary.demote(synchronous);
    await asynchronous.follow(synchronous);
  },
};
