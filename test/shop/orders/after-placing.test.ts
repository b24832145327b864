import { describe, expect, it } from '@jest/globals';
import { expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { ADAS, openShop } from '../../support/shop.js';
import { eventsOf } from '../../support/state.js';
import { ADMIN, demoId, ORCHID_KEY, ORCHID_STAFF, STAFF } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

const FIELDS = 'recipient company phone line1 line2 city region postalCode country';
const CORRECT = `mutation ($orderId: ID!, $recipient: String!, $line1: String!, $line2: String, $city: String!, $region: String,
  $postalCode: String!, $country: String!, $company: String, $phone: String) {
  updateOrderAddress(orderId: $orderId, recipient: $recipient, line1: $line1, line2: $line2, city: $city, region: $region,
    postalCode: $postalCode, country: $country, company: $company, phone: $phone) {
    id status updatedAt shippingAddress { label lines ${FIELDS} }
  }
}`;
const RIGHT = {
  ...{ recipient: 'Ada Lovelace', company: 'Analytical Engines', phone: '+44 20 7946 0000', line1: '12 St James Sq' },
  ...{ line2: null, city: 'Springfield', region: 'IL', postalCode: '62704', country: 'us' },
};
const correct = (orderId: string, given: object = {}, client = shop.staff) =>
  client.graphql(CORRECT, { orderId, ...RIGHT, ...given });

describe('the address of an order', () => {
  it('is corrected as a whole, with one event, and the addresses of the customer stay', async () => {
    const { id } = await shop.orderIn('PROCESSING');
    const addresses = () => shop.sql(`select * from addresses where customer_id = '${ADAS}' order by id`);
    const before = await addresses();
    const answer = await correct(id);
    expect(answer.data.updateOrderAddress.shippingAddress).toEqual({
      ...RIGHT,
      ...{ label: 'home', country: 'US' },
      lines: ['Ada Lovelace', 'Analytical Engines', '12 St James Sq', 'Springfield, IL 62704'],
    });
    const [event, ...others] = await eventsOf(shop, answer);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ type: 'order.updated', resource_id: id });
    expect((await shop.staff.get(`/orders/${id}`)).body.shipping_address).toEqual({
      ...{ label: 'home', recipient: 'Ada Lovelace', company: 'Analytical Engines', phone: '+44 20 7946 0000' },
      ...{
        line1: '12 St James Sq',
        line2: null,
        city: 'Springfield',
        region: 'IL',
        postal_code: '62704',
        country: 'US',
      },
    });
    expect(await addresses()).toEqual(before);
  });

  it('that is right already makes no event', async () => {
    const { id } = await shop.orderIn('PENDING');
    await correct(id);
    const again = await leavingAllAsItWas(shop, () => correct(id));
    expect(again.data.updateOrderAddress.shippingAddress.company).toBe('Analytical Engines');
    expect(await eventsOf(shop, again)).toEqual([]);
  });

  it('is corrected by the customer while the order is pending, and by nobody else', async () => {
    const { id } = await shop.orderIn('PENDING');
    expect((await correct(id, {}, shop.ada)).data.updateOrderAddress.shippingAddress.city).toBe('Springfield');
    const stranger = await shop.as(ORCHID_STAFF, ORCHID_KEY);
    for (const client of [shop.grace, stranger])
      expectRefusal(await leavingAllAsItWas(shop, () => correct(id, { city: 'Elsewhere' }, client)), 'NOT_FOUND');
    const nobody = await leavingAllAsItWas(shop, () => correct(id, { city: 'Elsewhere' }, shop.nobody));
    expectRefusal(nobody, 'UNAUTHENTICATED');
    await shop.pay(id);
    expectRefusal(await leavingAllAsItWas(shop, () => correct(id, { city: 'Elsewhere' }, shop.ada)), 'FORBIDDEN');
  });

  it.each(['SHIPPED', 'DELIVERED', 'CANCELLED', 'REFUNDED'] as const)('stays once the order is %s', async (status) => {
    const { id } = await shop.orderIn(status);
    const answer = await leavingAllAsItWas(shop, () => correct(id));
    expect(expectRefusal(answer, 'ILLEGAL_TRANSITION')).toMatchObject({
      current: status,
      allowed: ['PENDING', 'PROCESSING'],
    });
  });

  it('stays once a part of the order was sent', async () => {
    const { id } = await shop.orderIn('PROCESSING', [[1002, 2]]);
    const lines = await shop.staff.graphql('query ($id: ID!) { order(id: $id) { items { id } } }', { id });
    const items = [{ orderItemId: lines.data.order.items[0].id, quantity: 1 }];
    const ship =
      'mutation ($id: ID!, $items: [ShipmentItemInput!]) { createShipment(orderId: $id, items: $items) { id } }';
    expect((await shop.staff.graphql(ship, { id, items })).errors).toBeUndefined();
    const answer = await leavingAllAsItWas(shop, () => correct(id));
    expect(expectRefusal(answer, 'ILLEGAL_TRANSITION')).toMatchObject({ current: 'PROCESSING' });
    expect(answer.errors?.[0]?.message).toBe(
      'The order is PROCESSING; its address can be corrected until its first shipment.',
    );
  });

  it('leads to where the order costs the same and is sent in the same way', async () => {
    const zones = `mutation ($zones: [DeliveryZoneInput!]!) { updateOrganization(deliveryZones: $zones) { id } }`;
    const method = (code: string, fee: number) => ({ code, name: code, fee, days: { min: 1, max: 2 } });
    const admin = await shop.as(ADMIN);
    const setZones = (list: object[]) => admin.graphql(zones, { zones: list });
    await setZones([
      { name: 'US', countries: ['US'], methods: [method('parcel', 500)] },
      { name: 'DACH', countries: ['DE'], methods: [method('parcel', 500)] },
      { name: 'Alps', countries: ['CH'], methods: [method('parcel', 900)] },
      { name: 'Low', countries: ['NL'], methods: [method('parcel', 300)] },
      { name: 'North', countries: ['SE'], methods: [method('letter', 500)] },
    ]);
    const { id, total } = await shop.orderIn('PENDING', [[1002, 1]]);
    const there = (country: string) => correct(id, { country, postalCode: '10115', region: null });
    const other = async (country: string) =>
      expectRefusal(await leavingAllAsItWas(shop, () => there(country)), 'CONFLICT')['total'];
    expect([await other('CH'), await other('NL')]).toEqual([total.amount + 400, total.amount - 200]);
    const otherwise = expectRefusal(await leavingAllAsItWas(shop, () => there('SE')), 'CONFLICT');
    expect(otherwise).toMatchObject({ method: 'parcel' });
    const unserved = await leavingAllAsItWas(shop, () => there('FR'));
    expect(expectRefusal(unserved, 'BAD_USER_INPUT', ['country:not_served'])).toMatchObject({
      countries: ['CH', 'DE', 'NL', 'SE', 'US'],
    });
    expect((await there('DE')).data.updateOrderAddress.shippingAddress.country).toBe('DE');
    // What the zone costs from now on is not the price of this order.
    await setZones([{ name: 'DACH', countries: ['DE'], methods: [method('parcel', 700)] }]);
    expect((await correct(id, { country: 'DE', city: 'Bonn' })).data.updateOrderAddress.shippingAddress.city).toBe(
      'Bonn',
    );
    // Nor is a place to which the shop delivers no longer a way to others of that kind.
    await setZones([{ name: 'North', countries: ['SE'], methods: [method('letter', 500)] }]);
    expect((await there('DE')).data.updateOrderAddress.shippingAddress.city).toBe('Springfield');
    const further = await leavingAllAsItWas(shop, () => there('FR'));
    expectRefusal(further, 'BAD_USER_INPUT', ['country:not_served']);
    await setZones([]);
  });

  it('is none where the order is picked up', async () => {
    const place =
      'mutation ($customerId: ID!, $items: [OrderItemInput!]!) { placeOrder(customerId: $customerId, items: $items, pickup: true) { id } }';
    const items = [{ plantId: demoId(1002), quantity: 1 }];
    const { data } = await shop.staff.graphql(place, { customerId: ADAS, items });
    expectRefusal(await leavingAllAsItWas(shop, () => correct(data.placeOrder.id)), 'CONFLICT');
  });

  it('is refused by field', async () => {
    const { id } = await shop.orderIn('PENDING');
    const wrong = [
      [{ postalCode: '' }, 'postalCode:required'],
      [{ country: 'ZZ' }, 'country:isISO31661Alpha2'],
      [{ phone: '0'.repeat(31) }, 'phone:maxLength'],
      [{ company: 'c'.repeat(101) }, 'company:maxLength'],
      [{ recipient: 'r'.repeat(101) }, 'recipient:maxLength'],
    ] as const;
    for (const [given, field] of wrong)
      expectRefusal(await leavingAllAsItWas(shop, () => correct(id, given)), 'BAD_USER_INPUT', [field]);
  });
});

describe('a note of staff', () => {
  const NOTE =
    'mutation ($orderId: ID!, $note: String!) { addOrderNote(orderId: $orderId, note: $note) { notes { actor text } } }';
  const note = (orderId: string, text: string, client = shop.staff) => client.graphql(NOTE, { orderId, note: text });

  it('is kept in its order, for staff alone, and is no event', async () => {
    const { id } = await shop.orderIn('SHIPPED');
    await note(id, 'She asked for a gift card.');
    const answer = await note(id, 'Two lines,\nand an end.');
    expect(answer.data.addOrderNote.notes).toEqual([
      { actor: STAFF, text: 'She asked for a gift card.' },
      { actor: STAFF, text: 'Two lines,\nand an end.' },
    ]);
    expect(await eventsOf(shop, answer)).toEqual([]);
    const read = await shop.ada.graphql('query ($id: ID!) { order(id: $id) { notes { text } } }', { id });
    expectRefusal(read, 'FORBIDDEN');
    expect(JSON.stringify((await shop.ada.get(`/orders/${id}`)).body)).not.toContain('gift card');
  });

  it('is refused to customers, strangers, and without a text', async () => {
    const { id } = await shop.orderIn('PENDING');
    const stranger = await shop.as(ORCHID_STAFF, ORCHID_KEY);
    expectRefusal(await leavingAllAsItWas(shop, () => note(id, 'x', shop.ada)), 'FORBIDDEN');
    expectRefusal(await leavingAllAsItWas(shop, () => note(id, 'x', stranger)), 'NOT_FOUND');
    const long = await leavingAllAsItWas(shop, () => note(id, 'x'.repeat(2001)));
    expectRefusal(long, 'BAD_USER_INPUT', ['note:maxLength']);
    expectRefusal(await leavingAllAsItWas(shop, () => note(id, '')), 'BAD_USER_INPUT', [
      'note:isText',
      'note:minLength',
    ]);
  });

  it('is one of a hundred', async () => {
    const { id } = await shop.orderIn('PENDING');
    await shop.sql(`insert into order_notes (id, organization_id, created_at, order_id, actor, text)
      select gen_random_uuid(), organization_id, now(), id, 'somebody', 'Note' from orders, generate_series(1, 99) where id = '${id}'`);
    expect((await note(id, 'The last one')).data.addOrderNote.notes).toHaveLength(100);
    const answer = await leavingAllAsItWas(shop, () => note(id, 'One more'));
    expect(expectRefusal(answer, 'CONFLICT')).toMatchObject({ most: 100 });
  });
});
