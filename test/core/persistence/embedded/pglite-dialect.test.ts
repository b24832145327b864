import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeEmbedded } from '../../../support/postgres/on-postgres.js';
import { openStore, type Store } from '../../../support/store.js';

describeEmbedded('a commit of the embedded database that fails', () => {
  let store: Store;

  beforeAll(async () => {
    store = await openStore({ PROCESS_ROLE: 'api' });
    // A constraint that is checked only by the commit.
    await store.sql('create table pots (size int unique deferrable initially deferred)');
    await store.sql('insert into pots values (1)');
  });

  afterAll(() => store.close());

  const insert = (...sizes: number[]) =>
    store.orm.em.fork().transactional(async (em) => {
      for (const size of sizes) await em.execute('insert into pots values (?)', [size]);
    });
  const sizes = () => store.sql('select size from pots order by size');

  it('writes nothing, and the next transactions work, also those that wait for it', async () => {
    const refused = { code: '23505', constraint: 'pots_size_key' };
    const [first, second] = await Promise.allSettled([insert(2, 1), insert(3)]);
    expect(first).toMatchObject({ status: 'rejected', reason: refused });
    expect(second).toEqual({ status: 'fulfilled', value: undefined });
    expect(await sizes()).toEqual([{ size: 1 }, { size: 3 }]);
    await expect(insert(1)).rejects.toMatchObject(refused);
    await insert(2);
    expect(await sizes()).toEqual([{ size: 1 }, { size: 2 }, { size: 3 }]);
  });
});
