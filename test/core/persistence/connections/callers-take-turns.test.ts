import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { inRequestScope } from '../../../../src/core/persistence/connections/request-scope.js';
import { withPriority } from '../../../../src/core/persistence/priority.js';
import { describeEmbedded, describeOnPostgres } from '../../../support/postgres/on-postgres.js';
import { openStore, type Store } from '../../../support/store.js';

let store: Store;

beforeAll(async () => {
  store = await openStore({ PROCESS_ROLE: 'api', DATABASE_POOL_SIZE: '5' });
});

afterAll(() => store.close());

/** Runs a transaction of a request that notes who holds a connection, and keeps it until `end`. */
function transaction(caller: string, began: string[], end?: Promise<unknown>): Promise<void> {
  return inRequestScope(caller, () =>
    store.orm.em.fork().transactional(async (em) => {
      await em.execute('select 1');
      began.push(caller);
      await end;
    }),
  );
}

/** Begins a transaction, and returns the function that ends it. */
async function holding(began: string[]): Promise<() => Promise<void>> {
  const end = Promise.withResolvers<void>();
  const held = transaction('first', began, end.promise);
  while (began.length === 0) await new Promise(setImmediate);
  return async () => {
    end.resolve();
    await held;
  };
}

describeEmbedded('who waits for the one connection', () => {
  it('takes turns with other callers, and waits for work without a request', async () => {
    const began: string[] = [];
    const end = await holding(began);
    const callers = ['rude', 'rude', 'rude', 'rude', 'other', 'other', 'late'];
    const all = callers.map((caller) => transaction(caller, began));
    all.push(withPriority(() => transaction('worker', began)));
    await Promise.all([...all, end()]);
    expect(began).toEqual(['first', 'worker', 'rude', 'other', 'late', 'rude', 'other', 'rude', 'rude']);
  });

  it('gets a turn after ten of the others', async () => {
    const began: string[] = [];
    const end = await holding(began);
    const all = [transaction('caller', began)];
    for (let n = 0; n < 15; n++) all.push(withPriority(() => transaction('worker', began)));
    await Promise.all([...all, end()]);
    expect(began.indexOf('caller')).toBe(11);
  });
});

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
