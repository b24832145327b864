import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import { Role } from '../../../src/core/context.js';
import { databaseRoles, inAllOrganizations, inOrganization } from '../../../src/database/database-role.js';
import { batchWrites, writeBatched } from '../../../src/database/write/flush.js';
import { AuditEntry } from '../../../src/mutations/audit-log/audit-entry.entity.js';
import { Customer } from '../../../src/shop/customers/customer.entity.js';
import { Organization } from '../../../src/shop/organizations/organization.entity.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { waitsOf } from '../../support/statements.js';
import { demoId, openStore, type Store } from '../../support/store.js';

const GREENHOUSE = demoId(1);

describeOnPostgres('a connection that sends statements together', () => {
  let store: Store;
  let em: EntityManager;

  beforeAll(async () => {
    store = await openStore({ PROCESS_ROLE: 'api' });
    await store.sql('create table notes (id int primary key)');
    await store.sql('grant all on notes to public');
  });

  beforeEach(async () => {
    await store.sql('delete from notes');
    em = store.orm.em.fork();
  });

  const notes = async () => (await store.sql<{ id: number }>('select id from notes order by id')).map(({ id }) => id);
  const flush = () => batchWrites(em, () => em.flush());
  const write = (id: unknown) => writeBatched(em, 'insert into notes values (?)', [id]);

  it('sends the begin with the first statement, whose rows it returns', async () => {
    const waits = await waitsOf(async () => {
      await em.begin();
      expect(await em.execute('select ?::int as seven', [7])).toEqual([{ seven: 7 }]);
      await em.commit();
    });
    expect(waits).toBe(2);
  });

  it('sends nothing for a transaction without statements, or whose writes are rolled back before they were sent', async () => {
    const waits = await waitsOf(async () => {
      await em.begin();
      await em.commit();
      await em.begin();
      await write(1);
      await em.rollback();
    });
    expect(waits).toBe(0);
  });

  it('begins with the isolation that was asked for', async () => {
    await em.begin({ isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
    const [row] = await em.execute("select current_setting('transaction_isolation') as level");
    expect(row).toEqual({ level: 'repeatable read' });
    await em.rollback();
  });

  it('fails with the statement that failed, and leaves nothing behind', async () => {
    await em.begin();
    await write(1);
    await write(2);
    await writeBatched(em, 'insert into notes select id from notes where id = ?', [2]);
    await write(3);
    const failed = { code: '23505', statement: 'insert into notes select id from notes where id = $1' };
    await expect(em.execute('select id from notes')).rejects.toMatchObject(failed);
    await em.rollback();
    await em.begin();
    await write('x');
    await expect(em.commit()).rejects.toMatchObject({ code: '22P02', statement: 'insert into notes values ($1)' });
    await em.rollback();
    expect(await notes()).toEqual([]);
    // PostgreSQL did not parse what followed a failed statement.
    await em.begin();
    for (const id of [1, 2, 3]) await write(id);
    await writeBatched(em, 'insert into notes select id + 3 from notes where id = ?', [2]);
    await em.commit();
    expect(await notes()).toEqual([1, 2, 3, 5]);
  });

  it('refuses to commit after an error that nobody minded', async () => {
    await em.begin();
    await write(1);
    await em.execute('select 1 / 0').catch(() => {});
    await expect(em.commit()).rejects.toThrow('was rolled back');
    await em.rollback();
    expect(await notes()).toEqual([]);
  });

  it('takes no write after the end: the connection may belong to another transaction', async () => {
    await em.begin();
    await write(1);
    const transaction = em.getTransactionContext();
    await em.commit();
    em.setTransactionContext(transaction as never);
    await expect(write(2)).rejects.toThrow('The transaction has ended.');
    expect(await notes()).toEqual([1]);
  });

  it('keeps a bounded number of statements, and reads a table that has changed meanwhile', async () => {
    await em.begin();
    for (let n = 0; n < 230; n++) await em.execute(`select ?::int + ${n} as sum`, [n]);
    const [{ kept } = { kept: 0 }] = await em.execute<{ kept: number }[]>(
      'select count(*)::int as kept from pg_prepared_statements',
    );
    expect(kept).toBeGreaterThan(190);
    expect(kept).toBeLessThanOrEqual(201);
    await em.rollback();
    const all = () => em.execute('select * from notes');
    await store.sql('insert into notes values (1)');
    expect(await all()).toEqual([{ id: 1 }]);
    await store.sql('alter table notes add column more int');
    await Promise.allSettled([all(), all(), all()]);
    expect(await all()).toEqual([{ id: 1, more: null }]);
    await store.sql('alter table notes drop column more');
  });

  it('fails a commit whose writes fail, and the rollback after it ends the transaction', async () => {
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
    await flush();
    await expect(em.commit()).rejects.toMatchObject({ code: '23505' });
    await em.rollback();
    expect(await store.sql('select 1 from organizations where name = ?', ['Twin'])).toEqual([]);
  });

  it('inserts the rows of one table together, whichever columns each has and whatever their texts contain', async () => {
    const entry = { organizationId: GREENHOUSE, operation: 'test', outcome: 'ok', resourceIds: [GREENHOUSE] };
    const texts = ["it's \\ ?", 'whole', 'with a role'];
    await em.begin();
    for (const requestId of texts.slice(0, 2)) em.create(AuditEntry, { ...entry, requestId, arguments: { requestId } });
    await flush();
    for (const requestId of texts.slice(1)) {
      const role = requestId === 'whole' ? undefined : Role.STAFF;
      em.create(AuditEntry, { ...entry, requestId, role, arguments: { requestId } });
    }
    await flush();
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
    await flush();
    create(3, 'without the column');
    create(4, 'with it', erasedAt);
    await flush();
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
    const other = store.orm.em.fork();
    await em.begin();
    const held = await waitsOf(async () => {
      await write(1);
      await write(2);
    });
    expect(held).toBe(0);
    expect(await other.execute('select id from notes')).toEqual([]);
    const read = await waitsOf(async () => {
      expect(await em.execute('select id from notes')).toEqual([{ id: 1 }, { id: 2 }]);
    });
    expect(read).toBe(1);
    await other.execute('insert into notes values (9)');
    await write(3);
    await em.rollback();
    expect(await notes()).toEqual([9]);
  });

  it('returns the rows of a write that somebody reads, after the held writes', async () => {
    await em.begin();
    await batchWrites(em, async () => {
      await write(1);
      const read = 'with moved as (update notes set id = 2 where id = 1 returning id) select id from moved';
      expect(await em.execute(read)).toEqual([{ id: 2 }]);
    });
    await em.rollback();
  });

  it('undoes what follows a savepoint, whether it was sent or not', async () => {
    await em.begin();
    for (const isSent of [false, true]) {
      await write(isSent ? 2 : 1);
      const undone = em.transactional(async (inner) => {
        await writeBatched(inner, 'insert into notes values (?)', [7]);
        if (isSent) expect(await inner.execute('select count(*)::int as n from notes')).toEqual([{ n: 3 }]);
        throw new Error('Undone.');
      });
      await expect(undone).rejects.toThrow('Undone.');
    }
    await em.transactional(async (inner) => writeBatched(inner, 'insert into notes values (?)', [3]));
    await em.commit();
    expect(await notes()).toEqual([1, 2, 3]);
  });

  it('fails a savepoint with the write in it that failed, and goes on after it', async () => {
    await em.begin();
    await write(1);
    const failing = em.transactional(async (inner) => writeBatched(inner, 'insert into notes values (?)', [1]));
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    await write(2);
    await em.commit();
    expect(await notes()).toEqual([1, 2]);
  });

  it('runs a held write in the role of who wrote it', async () => {
    await store.sql('create table writers (role text default current_user, id int)');
    await store.sql('grant all on writers to public');
    const writer = (id: number) => writeBatched(em, 'insert into writers (id) values (?)', [id]);
    await em.begin();
    await inAllOrganizations(async () => {
      await writer(1);
      await inOrganization(undefined, async () => {
        expect(await em.execute('select current_user as role')).toEqual([{ role: databaseRoles.app }]);
        await writer(2);
      });
      await writer(3);
    });
    await em.commit();
    expect(await store.sql('select role from writers order by id')).toEqual(
      [databaseRoles.worker, databaseRoles.app, databaseRoles.worker].map((role) => ({ role })),
    );
  });

  it('updates a row by its id, and sends texts as they are', async () => {
    await em.begin();
    const shop = await em.findOneOrFail(Organization, { slug: 'greenhouse' }, { filters: false });
    const before = shop.name;
    for (const name of ["It's", 'back\\slash', "\\' or 1=1 --", '?', '??', '\\?', '$1', '🌵\n']) {
      shop.name = name;
      const waits = await waitsOf(async () => {
        await flush();
        const [row] = await em.execute('select name, order_prefix from organizations where id = ?', [shop.id]);
        expect(row).toMatchObject({ name });
      });
      expect(waits).toBe(1);
    }
    await em.rollback();
    expect(await store.sql('select name from organizations where id = ?', [shop.id])).toEqual([{ name: before }]);
  });
});
