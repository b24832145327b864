import { expect, it } from '@jest/globals';
import { UpdateShipmentDocument } from '../../support/documents.generated.js';
import { expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { ADAS, done, lineOf, openShop } from '../../support/shop.js';
import { eventsOf } from '../../support/state.js';
import { newKey } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

const update = (id: string, facts: object) => shop.staff.graphql(UpdateShipmentDocument, { id, ...facts });
const trackingOf = async (id: string) => (await shop.ada.get(`/orders/${id}`)).body.tracking_number;

it('corrects a shipment; the order has the number of its last one', async () => {
  const order = await shop.paid(ADAS, [[1002, 2]]);
  const body = { items: [{ order_item_id: lineOf(order, 0), quantity: 1 }], carrier: 'DHL', tracking_number: 'T1' };
  const [first, last] = [
    (await shop.staff.post(`/orders/${order.id}/shipments`, body)).body,
    (await shop.staff.post(`/orders/${order.id}/shipments`, { tracking_number: 'T2' })).body,
  ];
  const answer = await update(last.id.toUpperCase(), { trackingNumber: 'T3', trackingUrl: 'http://ups.example/T3' });
  expect(answer.data.updateShipment).toMatchObject({
    ...{ id: last.id, carrier: null, trackingNumber: 'T3', trackingUrl: 'http://ups.example/T3' },
    order: { status: 'SHIPPED' },
  });
  expect(
    (await eventsOf(shop, answer)).map(({ type, resource_id, data }) => [type, resource_id, data.subject]),
  ).toEqual([['shipment.updated', order.id, expect.objectContaining({ id: last.id, trackingNumber: 'T3' })]]);
  expect(await trackingOf(order.id)).toBe('T3');

  const other = await done(update(first.id, { carrier: null, trackingNumber: 'T0' }));
  expect(other.updateShipment).toMatchObject({ carrier: null, trackingNumber: 'T0' });
  expect(await trackingOf(order.id)).toBe('T3');

  const same = await leavingAllAsItWas(shop, () => update(first.id, { trackingNumber: 'T0', trackingUrl: null }));
  expect(same.data.updateShipment).toMatchObject({ trackingNumber: 'T0' });
});

it('refuses what is wrong, and changes nothing', async () => {
  const { id } = (await shop.staff.post(`/orders/${(await shop.orderIn('PROCESSING')).id}/shipments`)).body;
  const refused = (run: () => ReturnType<typeof update>) => leavingAllAsItWas(shop, run);
  expectRefusal(await refused(() => update(newKey(), { carrier: 'DHL' })), 'NOT_FOUND');
  const facts = { carrier: '', trackingUrl: 'ftp://x.example' };
  const fields = ['carrier:isText', 'carrier:minLength', 'trackingUrl:isWebAddress'];
  expectRefusal(await refused(() => update(id, facts)), 'BAD_USER_INPUT', fields);
  const byAda = () => shop.ada.graphql(UpdateShipmentDocument, { id, carrier: 'DHL' });
  expectRefusal(await refused(byAda as never), 'FORBIDDEN');
});
