import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Pool, PoolClient } from 'pg';
import { AuditEntry } from '../../../../src/core/audit-log/audit-entry.entity.js';
import { Role } from '../../../../src/core/context.js';
import { batchWrites, flushBatched, writeBatched } from '../../../../src/core/persistence/messages/batched-flush.js';
import {
  databaseRoles,
  inAllOrganizations,
  inOrganization,
} from '../../../../src/core/persistence/row-security/database-role.js';
import { Customer } from '../../../../src/shop/customers/customer.entity.js';
import { Organization } from '../../../../src/shop/organizations/organization.entity.js';
import { describeOnPostgres } from '../../../support/postgres/on-postgres.js';
import { waitsOf } from '../../../support/statements.js';
import { demoId, openStore, type Store } from '../../../support/store.js';

const GREENHOUSE = demoId(1);

describeOnPostgres('a connection that sends statements together', () => {
  let store: Store;
  let client: PoolClient;

  beforeAll(async () => {
    store = await openStore({ PROCESS_ROLE: 'api' });
    await store.sql('create table notes (id int primary key, writer text default current_user)');
    await store.sql('grant all on notes to public');
  });

  afterAll(() => store.close());

  beforeEach(async () => {
    await store.sql('delete from notes');
    client = await ((await store.orm.em.getConnection('write').getNativeClient()) as Pool).connect();
  });

  afterEach(() => client.release());

  const notes = async () => (await store.sql<{ id: number }>('select id from notes order by id')).map(({ id }) => id);

  it('sends the begin with the first statement, whose rows it returns', async () => {
    const waits = await waitsOf(async () => {
      await client.query('begin');
      expect((await client.query('select 7 as seven')).rows).toEqual([{ seven: 7 }]);
      await client.query('commit');
    });
    expect(waits).toBe(2);
  });

  it.each(['commit', 'rollback'])('sends nothing for a transaction without statements that ends by %s', async (end) => {
    const waits = await waitsOf(async () => {
      await client.query('begin');
      await client.query(end);
    });
    expect(waits).toBe(0);
  });

  it('sends statements with parameters on their own, in order', async () => {
    await client.query('start transaction isolation level repeatable read read only');
    const { rows } = await client.query(
      "select $1::int + 1 as sum, current_setting('transaction_isolation') as level",
      [1],
    );
    expect(rows).toEqual([{ sum: 2, level: 'repeatable read' }]);
    await client.query('rollback');
  });

  it('leaves nothing behind after an error, wherever it appears', async () => {
    await client.query('begin');
    await expect(client.query('insert into notes values (1); insert into notes values (1)')).rejects.toMatchObject({
      code: '23505',
    });
    await client.query('rollback');
    await client.query('begin');
    await expect(client.query('select $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' });
    await client.query('rollback');
    expect(await notes()).toEqual([]);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('fails a commit whose writes fail, and the rollback after it ends the transaction', async () => {
    const em = store.orm.em.fork();
    const twice = { id: '00000000-0000-7000-8000-000000000001', slug: 'greenhouse' };
    await em.begin();
    const facts = {
      name: 'Twin',
      currency: 'USD',
      apiVersion: '2025-10-01',
      orderPrefix: 'TW',
      shippingFee: 0,
      freeShippingFrom: 0,
    };
    em.create(Organization, { ...twice, ...facts }, { persist: true });
    await flushBatched(em);
    await expect(em.commit()).rejects.toMatchObject({ code: '23505' });
    await em.rollback();
    expect(await store.sql('select 1 from organizations where name = ?', ['Twin'])).toEqual([]);
  });

  it('inserts the rows of one table together, whichever columns each has and whatever their texts contain', async () => {
    const em = store.orm.em.fork();
    const entry = { organizationId: GREENHOUSE, operation: 'test', outcome: 'ok', resourceIds: [GREENHOUSE] };
    const texts = ["it's \\ ?", 'whole', 'with a role'];
    await em.begin();
    for (const requestId of texts.slice(0, 2)) em.create(AuditEntry, { ...entry, requestId, arguments: { requestId } });
    await flushBatched(em);
    for (const requestId of texts.slice(1)) {
      const role = requestId === 'whole' ? undefined : Role.STAFF;
      em.create(AuditEntry, { ...entry, requestId, role, arguments: { requestId } });
    }
    await flushBatched(em);
    const found = await em.execute(
      "select request_id, role, resource_ids, arguments from audit_log where operation = 'test' order by created_at, id",
    );
    const row = (request_id: string, role: string | null = null) => ({
      request_id,
      role,
      resource_ids: [GREENHOUSE],
      arguments: { requestId: request_id },
    });
    expect(found).toEqual([row(texts[0] ?? ''), row('whole'), row('whole'), row('with a role', 'staff')]);
    await em.rollback();
  });

  it('inserts texts, JSON, times and nulls as they are', async () => {
    const em = store.orm.em.fork();
    const erasedAt = new Date('2026-11-23T08:00:00.123Z');
    const create = (number: number, name: string, erased?: Date | null) =>
      em.create(Customer, {
        organizationId: GREENHOUSE,
        email: `${number}@example.org`,
        name,
        erasedAt: erased as Date,
      });
    await em.begin();
    create(1, "it's \\ ? ??", null);
    create(2, '{"a": [1]}', erasedAt);
    await flushBatched(em);
    create(3, 'without the column');
    create(4, 'with it', erasedAt);
    await flushBatched(em);
    const found = await em.execute<object[]>(
      "select email, name, to_char(erased_at at time zone 'UTC', 'HH24:MI:SS.MS') as erased from customers where email like '%@example.org' order by email",
    );
    expect(found).toEqual([
      { email: '1@example.org', name: "it's \\ ? ??", erased: null },
      { email: '2@example.org', name: '{"a": [1]}', erased: '08:00:00.123' },
      { email: '3@example.org', name: 'without the column', erased: null },
      { email: '4@example.org', name: 'with it', erased: '08:00:00.123' },
    ]);
    await em.rollback();
  });

  it('keeps held writes and reads in their order, and leaves the connections of others alone', async () => {
    const [em, other] = [store.orm.em.fork(), store.orm.em.fork()];
    await em.begin();
    await batchWrites(em, async () => {
      const held = await waitsOf(async () => {
        await writeBatched(em, 'insert into notes values (?)', [1]);
        await writeBatched(em, 'insert into notes values (?)', [2]);
      });
      expect(held).toBe(0);
      expect(await other.execute('select id from notes')).toEqual([]);
      const read = await waitsOf(async () => {
        expect(await em.execute('select id from notes')).toEqual([{ id: 1 }, { id: 2 }]);
      });
      expect(read).toBe(1);
      await other.execute('insert into notes values (9)');
      await writeBatched(em, 'insert into notes values (?)', [3]);
    });
    await em.rollback();
    expect(await notes()).toEqual([9]);
  });

  it('returns the rows of a write that somebody reads, after the held writes', async () => {
    const em = store.orm.em.fork();
    await em.begin();
    await batchWrites(em, async () => {
      await writeBatched(em, 'insert into notes values (?)', [1]);
      const read = 'with moved as (update notes set id = 2 where id = 1 returning id) select id from moved';
      expect(await em.execute(read)).toEqual([{ id: 2 }]);
    });
    await em.rollback();
  });

  it('sends the writes before a savepoint before it', async () => {
    const em = store.orm.em.fork();
    await em.begin();
    await batchWrites(em, async () => {
      await writeBatched(em, 'insert into notes values (?)', [1]);
      const undone = em.transactional(async (inner) => {
        expect(await inner.execute('select id from notes')).toEqual([{ id: 1 }]);
        await inner.execute('insert into notes values (2)');
        throw new Error('Undone.');
      });
      await expect(undone).rejects.toThrow('Undone.');
    });
    expect(await em.execute('select id from notes')).toEqual([{ id: 1 }]);
    await em.rollback();
  });

  it('runs a held write in the role of who wrote it', async () => {
    const em = store.orm.em.fork();
    await em.begin();
    await inAllOrganizations(() =>
      batchWrites(em, async () => {
        await writeBatched(em, 'insert into notes values (?)', [1]);
        await inOrganization(undefined, async () => {
          expect(await em.execute('select current_user as role')).toEqual([{ role: databaseRoles.app }]);
          await writeBatched(em, 'insert into notes values (?)', [2]);
        });
      }),
    );
    expect(await em.execute('select id, writer from notes order by id')).toEqual([
      { id: 1, writer: databaseRoles.worker },
      { id: 2, writer: databaseRoles.app },
    ]);
    await em.rollback();
  });

  it('updates a row by its id, and sends texts as they are', async () => {
    const em = store.orm.em.fork();
    await em.begin();
    const shop = await em.findOneOrFail(Organization, { slug: 'greenhouse' }, { filters: false });
    const before = shop.name;
    for (const name of ["It's", 'back\\slash', "\\' or 1=1 --", '?', '??', '\\?', '$1', '🌵\n']) {
      shop.name = name;
      const waits = await waitsOf(async () => {
        await flushBatched(em);
        const [row] = await em.execute('select name, order_prefix from organizations where id = ?', [shop.id]);
        expect(row).toMatchObject({ name });
      });
      expect(waits).toBe(1);
    }
    await em.rollback();
    expect(await store.sql('select name from organizations where id = ?', [shop.id])).toEqual([{ name: before }]);
  });
});
