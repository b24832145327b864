import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import type { StoreConnection } from '../../../src/database/connect/store-connection.js';
import { inAllOrganizations } from '../../../src/database/database-role.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { statementsIn } from '../../support/statements.js';
import { openStore, type Store } from '../../support/store.js';

describeOnPostgres('a transaction whose signal aborts', () => {
  let store: Store;

  beforeAll(async () => {
    store = await openStore({ PROCESS_ROLE: 'api' });
  });

  afterAll(() => store.close());

  const fork = (signal: AbortSignal) => store.orm.em.fork({ signal, inflightQueryAbortStrategy: 'cancel query' });

  it('ends the statement that runs, sends none of those that wait, and its connection is used again', async () => {
    const controller = new AbortController();
    const em = fork(controller.signal);
    const sent = jest.spyOn(pg.Client.prototype, 'query');
    await inAllOrganizations(async () => {
      await em.begin();
      const [{ pid } = { pid: 0 }] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
      const statements = [em.execute('select pg_sleep(3600)'), em.execute('select 1 as waiting')];
      setTimeout(() => controller.abort(), 50);
      const outcomes = await Promise.allSettled([...statements, em.execute('select 2 as waiting')]);
      for (const outcome of outcomes)
        expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'This operation was aborted' } });
      await expect(em.execute('select 3 as later')).rejects.toThrow('This operation was aborted');
      await em.rollback();
      const texts = sent.mock.calls.flatMap(statementsIn).map(({ text }) => text);
      expect(texts).toContain('select pg_sleep(3600)');
      expect(texts.filter((text) => /as (waiting|later)/.test(text))).toEqual([]);
      const [after] = await store.orm.em.fork().execute<{ pid: number }[]>('select pg_backend_pid() as pid');
      expect(after).toEqual({ pid });
    });
    jest.restoreAllMocks();
  });

  it('sends no statement after its end: the connection may belong to another one', async () => {
    const em = fork(new AbortController().signal);
    await inAllOrganizations(async () => {
      await em.begin();
      const transaction = em.getTransactionContext();
      await em.execute('select 1');
      await em.commit();
      const late = store.orm.em.getConnection('write').execute('select 2', [], 'all', transaction);
      await expect(late).rejects.toThrow('The transaction has ended.');
    });
  });
});

describeOnPostgres('a message whose rows cannot be made', () => {
  let store: Store;

  beforeAll(async () => {
    store = await openStore({ PROCESS_ROLE: 'api' });
  });

  afterAll(() => store.close());

  it('fails alone: its connection is used again', async () => {
    const sender = store.orm.em.getConnection('write') as StoreConnection;
    const make = () => {
      throw new Error('no such plant');
    };
    await inAllOrganizations(async () => {
      const failing = sender.send([{ text: 'select generate_series(1, 3)', values: [], make }]);
      await expect(failing).rejects.toThrow('no such plant');
      const [result] = await sender.send([{ text: 'select 1 as one', values: [] }]);
      expect(result?.rows).toEqual([{ one: 1 }]);
    });
  });
});
