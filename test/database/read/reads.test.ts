import { describe, expect, it } from '@jest/globals';
import type { EntityClass } from '@mikro-orm/core';
import { type Context, makeContext } from '../../../src/core/context.js';
import { asWorker, inAllOrganizations, inOrganization } from '../../../src/database/database-role.js';
import { readById, related } from '../../../src/database/read/related.js';
import { readSql } from '../../../src/database/read/sql.js';
import { inRequest } from '../../../src/database/work.js';
import { batchWrites } from '../../../src/database/write/flush.js';
import { Customer } from '../../../src/shop/customers/customer.entity.js';
import { Order } from '../../../src/shop/orders/order.entity.js';
import { Plant } from '../../../src/shop/plants/plant.entity.js';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { ADAS, openShop } from '../../support/shop.js';
import { waitsOf } from '../../support/statements.js';
import { demoId } from '../../support/store.js';

const GREENHOUSE = demoId(1);
const ORCHID_HOUSE = demoId(2);
const ORCHID_PLANT = demoId(9001);

// No worker, which changes endpoints.
const shop = await openShop({ PROCESS_ROLE: 'api' });
const order = await shop.paid(ADAS, [[1002, 3]]);
await shop.staff.post(`/orders/${order.id}/refund`, { reason: 'damaged' });

const contextOf = (organizationId: string, signal?: AbortSignal) =>
  makeContext(shop.orm.em.fork({ signal }), { organizationId });

/** The same connection, for another organization. */
const contextFrom = ({ em }: Context, organizationId: string) => makeContext(em, { organizationId });

interface Row {
  id: string;
  organizationId: string;
}

describe('a row that is only read', () => {
  it('has the columns that the ORM finds, with the same values, whatever the entity', async () => {
    const compared: string[] = [];
    for (const { class: entity, properties, className } of shop.orm.getMetadata().getAll().values()) {
      if (!('id' in properties && 'organizationId' in properties)) continue;
      const [found] = (await shop.orm.em.fork().findAll(entity as EntityClass<Row>, {
        ...{ filters: false, limit: 1 },
      })) as Row[];
      if (!found) continue;
      const row = await readById(contextOf(found.organizationId), entity as EntityClass<Row>, found.id);
      const given = Object.entries(row ?? {}).map(([name, value]) => {
        const known = (found as unknown as Record<string, unknown>)[name];
        const isRelation = properties[name as keyof typeof properties]?.kind === 'm:1';
        return { name, value, known: isRelation && known ? { id: (known as Row).id } : known };
      });
      for (const { name, value, known } of given)
        expect({ className, name, value }).toEqual({ className, name, value: known });
      expect(row).toBeInstanceOf(entity);
      compared.push(className);
    }
    expect(compared).toEqual(expect.arrayContaining(['Order', 'OrderItem', 'Refund', 'Plant', 'Customer', 'Session']));
  });

  it('belongs to the organization of the request, by the filter of the application alone', async () => {
    const read = (organization: string) =>
      inAllOrganizations(() => readById(contextOf(organization), Plant, demoId(1001)));
    expect((await read(GREENHOUSE))?.id).toBe(demoId(1001));
    expect(await read(ORCHID_HOUSE)).toBeUndefined();
  });

  it('shows what its transaction has changed, even what was not sent yet', async () => {
    const ctx = contextOf(GREENHOUSE);
    await inOrganization(GREENHOUSE, async () => {
      await ctx.em.begin();
      try {
        const customer = await ctx.em.findOneOrFail(Customer, { id: ADAS });
        customer.name = 'Ada, renamed';
        await batchWrites(ctx.em, () => ctx.em.flush());
        expect((await readById(ctx, Customer, ADAS))?.name).toBe('Ada, renamed');
      } finally {
        await ctx.em.rollback();
      }
      expect((await readById(ctx, Customer, ADAS))?.name).not.toBe('Ada, renamed');
    });
  });
});

describeOnPostgres('reads of one turn in a transaction', () => {
  it('share a message, and each runs in the role and the organization of who asks', async () => {
    const ctx = contextOf(GREENHOUSE);
    await inOrganization(GREENHOUSE, async () => {
      await ctx.em.begin();
      try {
        await ctx.em.execute('select 1');
        const count = 'select count(distinct organization_id)::int as shops from plants';
        const readAll = async () => {
          const read = Promise.all([
            asWorker(() => readSql(ctx, { sql: count, values: [] })),
            readSql(ctx, { sql: count, values: [] }),
            asWorker(() => readById(contextFrom(ctx, ORCHID_HOUSE), Plant, ORCHID_PLANT)),
            readById(contextFrom(ctx, ORCHID_HOUSE), Plant, ORCHID_PLANT),
            readById(ctx, Plant, demoId(1001)),
          ]);
          const [[all], [own], ofWorker, ofOther, plant] = await read;
          expect([all, own]).toEqual([{ shops: 2 }, { shops: 1 }]);
          expect([ofWorker?.id, ofOther, plant?.id]).toEqual([ORCHID_PLANT, undefined, demoId(1001)]);
        };
        expect(await waitsOf(readAll)).toBe(1);
      } finally {
        await ctx.em.rollback();
      }
    });
  });
});

describe('requests that read at once', () => {
  const asRequestOf = <T>(caller: string, work: () => Promise<T>) =>
    inOrganization(GREENHOUSE, () => inRequest(caller, work));

  it('get their own rows, and one that is aborted ends alone', async () => {
    const orders = await shop.orm.em.fork().findAll(Order, { filters: false, where: { organizationId: GREENHOUSE } });
    const left = new AbortController();
    const reads = orders.map(({ id }, at) =>
      asRequestOf(`caller ${at % 3}`, async () => {
        const ctx = contextOf(GREENHOUSE, at === 1 ? left.signal : undefined);
        const order = (await readById(ctx, Order, id)) as Order;
        if (at === 1) left.abort(new Error('left'));
        const [items, customer] = await Promise.all([related(ctx, order, 'items'), related(ctx, order, 'customer')]);
        return { id: order.id, of: new Set(items.map((item) => item.order.id)), customer: customer.id };
      }),
    );
    const outcomes = await Promise.allSettled(reads);
    expect(outcomes.map(({ status }) => status)).toEqual(orders.map((_, at) => (at === 1 ? 'rejected' : 'fulfilled')));
    const expected = orders.map(({ id, customer }) => ({ id, of: new Set([id]), customer: customer.id }));
    const values = outcomes.map((one, at) => (one.status === 'fulfilled' ? one.value : expected[at]));
    expect(values).toEqual(expected);
  });
});
