import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { collectGarbage } from '../support/collect-garbage.js';
import { describeEmbedded } from '../support/postgres/on-postgres.js';
import { openStore, type Store } from '../support/store.js';

describeEmbedded('a transaction of the embedded database', () => {
  let store: Store;

  beforeAll(async () => {
    store = await openStore({ PROCESS_ROLE: 'api' });
    // A constraint that is checked only by the commit.
    await store.sql('create table pots (size int unique deferrable initially deferred)');
    await store.sql('insert into pots values (1)');
  });

  const insert = (...sizes: number[]) =>
    store.orm.em.fork().transactional(async (em) => {
      for (const size of sizes) await em.execute('insert into pots values (?)', [size]);
    });
  const sizes = () => store.sql('select size from pots order by size');

  it('whose commit fails writes nothing, and the next ones work, also those that wait for it', async () => {
    const refused = { code: '23505', constraint: 'pots_size_key' };
    const [first, second] = await Promise.allSettled([insert(2, 1), insert(3)]);
    expect(first).toMatchObject({ status: 'rejected', reason: refused });
    expect(second).toEqual({ status: 'fulfilled', value: undefined });
    expect(await sizes()).toEqual([{ size: 1 }, { size: 3 }]);
    await expect(insert(1)).rejects.toMatchObject(refused);
    await insert(2);
    expect(await sizes()).toEqual([{ size: 1 }, { size: 2 }, { size: 3 }]);
  });

  it('contains no statement of others, who wait for its end', async () => {
    const em = store.orm.em.fork();
    await em.begin();
    await em.execute('insert into pots values (4)');
    const others = [store.sql('insert into pots values (5)'), insert(6, 7)];
    await expect(em.execute('insert into pots values (9 / 0)')).rejects.toMatchObject({ code: '22012' });
    await em.rollback();
    await Promise.all(others);
    expect(await store.sql('select size from pots where size > 3 order by size')).toEqual(
      [5, 6, 7].map((size) => ({ size })),
    );
  });

  it('leaves the rest of the process time to work', async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 1);
    for (let statements = 0; ticks < 20 && statements < 10_000; statements++) await store.sql('select 1');
    clearInterval(timer);
    expect(ticks).toBe(20);
  });
});

describeEmbedded('the embedded database', () => {
  it('keeps no answers in memory', async () => {
    const store = await openStore({ PROCESS_ROLE: 'api' });
    const megabytes = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed / 1_000_000;
    };
    const before = megabytes();
    for (let read = 0; read < 100; read++) await store.sql("select repeat('x', 1000000) as megabyte");
    expect(megabytes() - before).toBeLessThan(50);
  });
});

describeEmbedded('a store whose environment names another PostgreSQL, as libpq or MikroORM reads it', () => {
  const elsewhere = {
    ...{ PGSSLMODE: 'require', PGSSLNEGOTIATION: 'direct', PGHOST: '192.0.2.1', PGPORT: '1' },
    ...{ PGUSER: 'nobody', PGDATABASE: 'nowhere', PGOPTIONS: '--nothing=1' },
    MIKRO_ORM_CLIENT_URL: 'postgresql://192.0.2.1:1/nowhere',
  };

  beforeAll(() => void Object.assign(process.env, elsewhere));
  afterAll(() => {
    for (const name of Object.keys(elsewhere)) delete process.env[name];
  });

  it('opens its own database', async () => {
    const store = await openStore({ PROCESS_ROLE: 'api' });
    expect(await store.sql('select count(*)::int as shops from organizations')).toEqual([{ shops: 2 }]);
    await store.close();
  });
});
