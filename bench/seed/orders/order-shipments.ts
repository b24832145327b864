import { demo } from '../../../src/operations/demo/demo-ids.ts';
import type { Batch } from '../batches.ts';
import { IS_SHIPPED, millisOf, STAFF } from './order-rows.ts';

/** Writes one shipment of each order that was shipped, with all of its units. */
export async function addShipments({ run, draws }: Batch): Promise<void> {
  await run(`create temp table seed_shipments on commit drop as
    select n, millis, order_id, ${draws.id('shipmentId', 'n', 'millis')} as id
    from (select n, ${millisOf('shipped')} as millis, id as order_id from seed_orders where ${IS_SHIPPED}) sold`);
  await run(
    `insert into shipments (id, organization_id, created_at, order_id, tracking_number, created_by)
    select id, '${demo.greenhouse}', to_timestamp(millis::float8 / 1000), order_id, '1Z' || n, '${STAFF}'
    from seed_shipments order by n`,
  );
  await run(
    `insert into shipment_items (id, organization_id, created_at, shipment_id, position, order_item_id, plant_id,
      name, quantity)
    select ${draws.id('shipmentItemId', 'line.row', 'shipment.millis')}, '${demo.greenhouse}',
      to_timestamp(shipment.millis::float8 / 1000), shipment.id, line.position, line.id, line.plant_id, line.name,
      line.quantity
    from seed_shipments shipment join seed_lines line using (n)
    order by line.row`,
  );
}
