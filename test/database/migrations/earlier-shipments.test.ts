import { expect, it } from '@jest/globals';
import { migrateUp } from '../../../src/database/migrations/migrate-up.js';
import { audit } from '../../../src/operations/audit/audit.js';
import { inSnapshot } from '../../../src/operations/open-store.js';
import { ADAS, lineOf, openShop } from '../../support/shop.js';

const NAME = '2026-11-29-earlier-shipments';
const shop = await openShop({ PROCESS_ROLE: 'api' });

/** All that is kept of shipments, but for ids, which a migration draws, and times, which it takes from the timeline. */
const kept = async () => [
  await shop.sql(
    `select s.order_id, s.organization_id, carrier, s.tracking_number, tracking_url, created_by,
       json_agg(json_build_array(i.order_item_id, i.plant_id, i.name, i.quantity, i.lot, i.position) order by i.position) as items
     from shipments s join shipment_items i on i.shipment_id = s.id group by s.id order by s.order_id`,
  ),
  await shop.sql('select id, shipped_quantity from order_items order by id'),
];

/** Makes the shop one of the release before: nothing in it, and in its events, tells of shipments. */
const forgetShipments = () =>
  shop.orm.em.fork().transactional(async (em) => {
    for (const statement of [
      'set local session_replication_role = replica',
      'delete from shipment_items',
      'delete from shipments',
      'update order_items set shipped_quantity = 0',
      "delete from events where type like 'shipment.%'",
      `update events set data = jsonb_set(data, '{subject,items}', (
         select jsonb_agg(item - 'shippedQuantity') from jsonb_array_elements(data #> '{subject,items}') item))
       where type like 'order.%'`,
      `delete from migrations where name = '${NAME}'`,
    ])
      await em.execute(statement);
  });

const migrate = async () => (await migrateUp(shop.orm, () => {})).applied;

it('an order that was shipped before there were shipments gets one, of the units that were left then', async () => {
  const { staff, paid, orderIn, ship } = shop;
  const refundOne = (order: { id: string }, line: string) =>
    staff.post(`/orders/${order.id}/refund`, { items: [{ order_item_id: line, quantity: 1 }] });
  const shipped = await paid(ADAS, [
    [1002, 3],
    [1006, 1],
  ]);
  await refundOne(shipped, lineOf(shipped, 0));
  await refundOne(shipped, lineOf(shipped, 1));
  await staff.post(`/orders/${shipped.id}/shipments`, { tracking_number: 'OLD 1' });
  await refundOne(shipped, lineOf(shipped, 0));
  await orderIn('DELIVERED');
  const refunded = await orderIn('SHIPPED');
  await staff.post(`/orders/${refunded.id}/refund`, {});
  for (const status of ['PENDING', 'PROCESSING', 'CANCELLED', 'REFUNDED'] as const) await orderIn(status);
  const before = await kept();
  expect(before[0]).toContainEqual(
    expect.objectContaining({
      order_id: shipped.id,
      tracking_number: 'OLD 1',
      items: [[lineOf(shipped, 0), expect.any(String), expect.any(String), 2, null, 0]],
    }),
  );

  await forgetShipments();
  expect((await kept())[0]).toEqual([]);
  // Of an order that the new release ships in between, nothing is added.
  await ship((await orderIn('PROCESSING')).id);
  const [own] = (await kept())[0] ?? [];
  expect(await migrate()).toEqual([NAME]);
  const [shipments, lines] = await kept();
  expect(shipments?.filter((one) => one['order_id'] !== own?.['order_id'])).toEqual(before[0]);
  const times = await shop.sql(
    `select s.order_id from shipments s join order_timeline t on t.order_id = s.order_id and t.status = 'shipped'
     where s.created_at = t.created_at and s.order_id <> ? order by s.order_id`,
    [own?.['order_id']],
  );
  expect(times).toEqual(before[0]?.map(({ order_id }) => ({ order_id })));
  expect(lines).toEqual(expect.arrayContaining(before[1] ?? []));
  expect((await inSnapshot(shop.orm, (em) => audit(em))).findings).toEqual([]);
  await shop.sql(`delete from migrations where name = '${NAME}'`);
  expect(await migrate()).toEqual([NAME]);
  expect(await kept()).toEqual([shipments, lines]);
});
