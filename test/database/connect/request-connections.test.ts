import { expect, it } from '@jest/globals';
import { inRequest } from '../../../src/database/work.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { openStore } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api', DATABASE_POOL_SIZE: '5' });

/** Runs a transaction of a request that notes who holds a connection, and keeps it until `end`. */
function transaction(caller: string, began: string[], end?: Promise<unknown>): Promise<void> {
  return inRequest(caller, () =>
    store.orm.em.fork().transactional(async (em) => {
      await em.execute('select 1');
      began.push(caller);
      await end;
    }),
  );
}

describeOnPostgres('a caller with many requests', () => {
  it('holds half of the connections; the others are for other callers', async () => {
    const began: string[] = [];
    const end = Promise.withResolvers<void>();
    const rude = Array.from({ length: 6 }, () => transaction('rude', began, end.promise));
    const others = ['one', 'two'].map((caller) => transaction(caller, began));
    await Promise.all(others);
    expect(began.filter((caller) => caller === 'rude').length).toBeLessThanOrEqual(3);
    expect(began).toEqual(expect.arrayContaining(['one', 'two']));
    end.resolve();
    await Promise.all(rude);
    expect(began.filter((caller) => caller === 'rude')).toHaveLength(6);
  });
});
