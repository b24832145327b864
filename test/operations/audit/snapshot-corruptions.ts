import { ADAS } from '../../support/shop.js';
import { demoId } from '../../support/store.js';
import { type Corruptions, customer, order, plant, set } from './corruption.js';
import { entry } from './ledger-corruptions.js';

const OTHER = '01a20d61-0000-7000-8000-000000000001';
const COPY = '01a20d61-0000-7000-8000-000000000002';
/** A shop of its own, which the seed did not make. */
const otherShop = copyOf('organizations', demoId(2), { id: OTHER, slug: 'other', name: 'Other' });

/** Inserts a row like another one, but for these columns. */
function copyOf(table: string, id: string, columns: object): string {
  return `insert into ${table} select (jsonb_populate_record(r, '${JSON.stringify(columns)}')).* from ${table} r where id = '${id}'`;
}
const lastMovement = (plantId: string): string =>
  `(select id from stock_movements where plant_id = '${plantId}' order by number desc limit 1)`;

/** Damage to rows that fits the ledgers, so that only the events tell that something else was written once. */
export const snapshotCorruptions: Corruptions = {
  'the name of a line': {
    by: ({ processing: { id } }) => [`update order_items set name = 'Weed' where order_id = '${id}' and position = 1`],
    finds: ({ processing }) => ({ [order(processing.number)]: ['event.created'] }),
  },
  'another address': {
    by: ({ processing: { id } }) => [
      set('orders', `shipping_address = jsonb_set(shipping_address, '{line1}', '"2 Thief Street"')`, id),
    ],
    finds: ({ processing }) => ({ [order(processing.number)]: ['event.created'] }),
  },
  'a shipping fee that fits the total': {
    by: ({ processing: { id } }) => [set('orders', 'shipping = shipping - 1, total = total - 1', id)],
    finds: ({ processing }) => ({ [order(processing.number)]: ['event.created'] }),
  },
  'an order without events in a shop that is not of the demo': {
    by: ({ processing: { id } }) => [
      otherShop,
      copyOf('orders', id, { id: COPY, organization_id: OTHER, number: 'X-1' }),
    ],
    finds: () => ({ 'order X-1 of other': ['event.created'] }),
  },
  'who changed a status': {
    by: ({ processing: { id } }) => [`update order_timeline set actor = 'nobody' where order_id = '${id}'`],
    finds: ({ processing }) => ({ [order(processing.number)]: ['event.timeline'] }),
  },
  'a payment reference that is gone': {
    by: () => ['update orders set payment_reference = null where payment_reference is not null'],
    finds: ({ referenced }) => ({ [order(referenced)]: ['event.timeline'] }),
  },
  'the note of a refund': {
    by: ({ refunds: [first] }) => [set('refunds', "note = 'x'", first)],
    finds: ({ partly }) => ({ [order(partly.number)]: ['event.refund'] }),
  },
  'a refund line that took the units of another': {
    by: ({ refunds: [, second] }) => [
      `update refund_items set restocked = not restocked where refund_id = '${second}'`,
    ],
    finds: ({ partly }) => ({ [order(partly.number)]: ['event.refund', 'stock.refund'] }),
  },
  'an adjustment that was made past the shop': {
    by: ({ plants: [id] }) => [
      `insert into stock_movements (id, organization_id, created_at, plant_id, change, stock_after, cause, created_by)
       select gen_random_uuid(), organization_id, now(), id, 1, stock + 1, 'adjustment', 'nobody' from plants where id = '${id}'`,
      set('plants', 'stock = stock + 1', id),
    ],
    finds: ({ plants: [id] }) => ({ [plant(id)]: ['event.stock'] }),
  },
  'the last movement that is gone': {
    by: ({ plants: [id] }) => [
      set('plants', `stock = stock - (select change from stock_movements where id = ${lastMovement(id)})`, id),
      `delete from stock_movements where id = ${lastMovement(id)}`,
    ],
    finds: ({ plants: [id] }) => ({ [plant(id)]: ['event.stock'] }),
  },
  'the stock with which a plant began, in a shop that is not of the demo': {
    by: () => [
      otherShop,
      `insert into plants (id, organization_id, created_at, updated_at, sku, name, description, currency, price, stock, pet_safety)
       values ('${COPY}', '${OTHER}', now(), now(), 'X', 'Weed', '', 'USD', 1, 3, 'unknown')`,
      `insert into stock_movements (id, organization_id, created_at, plant_id, change, stock_after, cause, created_by)
       values (gen_random_uuid(), '${OTHER}', now(), '${COPY}', 3, 3, 'initial', 'nobody')`,
    ],
    finds: () => ({ [`plant ${COPY} of other`]: ['event.stock'] }),
  },
  'points that nobody gave': {
    by: () => entry(ADAS, 'adjust', 10),
    finds: () => ({ [customer(ADAS)]: ['event.points'] }),
  },
  'a redeem entry that is gone': {
    by: ({ customer: id }) => [
      `update loyalty_accounts set balance = balance + 100 where customer_id = '${id}'`,
      `delete from loyalty_entries where id = (select id from loyalty_entries where customer_id = '${id}' and kind = 'redeem' limit 1)`,
    ],
    finds: ({ customer: id }) => ({ [customer(id)]: ['event.points', 'points.redeemed'] }),
  },
};
