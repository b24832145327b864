import { describe, expect, it } from '@jest/globals';
import { usd } from '../support/apis.js';
import { expectRefusal, leavingAllAsItWas } from '../support/expectations.js';
import { openShop, SITES } from '../support/shop.js';
import { eventsOf, stockOf } from '../support/state.js';
import { ADMIN, newKey, STAFF } from '../support/store.js';

const PLACE = `mutation ($name: String!, $email: String!, $items: [OrderItemInput!]!, $shippingAddress: ShippingAddressInput,
    $pickup: Boolean, $expectedTotal: Int) {
  it: placeGuestOrder(name: $name, email: $email, items: $items, shippingAddress: $shippingAddress, pickup: $pickup,
    expectedTotal: $expectedTotal) {
    id status total { amount currency } customer { id name email addresses { id } }
    shippingAddress { label recipient line1 line2 city region postalCode country lines }
    timeline { status actor requestId }
  }
}`;
const ADDRESS = {
  recipient: 'Eve',
  line1: '1 Elm Street',
  line2: '',
  postalCode: '04109',
  city: 'Leipzig',
  country: 'de',
};

const shop = await openShop({ PROCESS_ROLE: 'api' });
const plantId = await shop.newPlant(1000, 500);

const wanted = (more: object = {}) => ({
  ...{ name: 'Eve', email: `${newKey()}@example.com`, items: [{ plantId, quantity: 2 }], shippingAddress: ADDRESS },
  ...more,
});
/** Sent by the server of the storefront, with its own key. */
const place = (variables: object, headers: Record<string, string> = {}) =>
  shop.nobody.graphql(PLACE, variables as never, { 'x-api-key': SITES.SHOP_SERVER_KEY, ...headers });

describe('placeGuestOrder', () => {
  it('signs the guest up and places the order, whose address it alone keeps', async () => {
    const email = 'Eve@Example.com';
    const before = await stockOf(shop, plantId);
    const answer = await place(wanted({ email }));
    expect(answer.errors).toBeUndefined();
    const order = answer.data.it;
    expect(order).toEqual({
      ...{ id: order.id, status: 'PENDING', total: usd(2795) },
      customer: { id: order.customer.id, name: 'Eve', email, addresses: [] },
      shippingAddress: {
        ...{ ...ADDRESS, label: '', line2: null, region: null, country: 'DE' },
        lines: ['Eve', '1 Elm Street', '04109 Leipzig'],
      },
      timeline: [{ status: 'PENDING', actor: email, requestId: answer.headers.get('x-request-id') }],
    });
    expect(await stockOf(shop, plantId)).toBe(before - 2);
    expect((await eventsOf(shop, answer)).map(({ type }) => type)).toEqual([
      'customer.updated',
      'inventory.changed',
      'order.created',
    ]);
    const movements = await shop.sql(
      'select m.created_by from stock_movements m join order_items i on i.id = m.order_item_id where i.order_id = ?',
      [order.id],
    );
    expect(movements).toEqual([{ created_by: email }]);
    const eve = await shop.as('eve@example.com', SITES.SHOP_API_KEY);
    const seen = await eve.graphql('{ me { loginId } orders { items { id } } }');
    expect(seen.data).toEqual({ me: { loginId: email }, orders: { items: [{ id: order.id }] } });
    const [row] = await shop.sql(
      `select k.name, a.user_id, a.outcome, a.arguments ->> 'name' as guest from audit_log a join api_keys k on k.id = a.api_key_id
       where operation = 'placeGuestOrder'`,
    );
    expect(row).toEqual({ name: 'Demo storefront server', user_id: null, outcome: 'ok', guest: '[left out]' });
  });

  it('needs no address where the guest picks the order up, and shipping is free then', async () => {
    const { data } = await place(wanted({ shippingAddress: null, pickup: true }));
    expect(data.it).toMatchObject({ total: usd(2000), shippingAddress: null });
  });

  it('needs a postal code where the country does', async () => {
    const { postalCode: _, ...rest } = { ...ADDRESS, country: 'DE' };
    const { data } = await place(wanted({ shippingAddress: { ...rest, city: 'Central', country: 'hk' } }));
    expect(data.it.shippingAddress).toMatchObject({ postalCode: '', lines: ['Eve', '1 Elm Street', 'Central'] });
    await leavingAllAsItWas(shop, async () => {
      for (const shippingAddress of [rest, { ...rest, postalCode: null }, { ...rest, postalCode: '' }]) {
        const answer = await place(wanted({ shippingAddress }));
        expectRefusal(answer, 'BAD_USER_INPUT', ['shippingAddress.postalCode:required']);
        expect(answer.errors?.[0]?.message).toBe(
          'shippingAddress.postalCode is required: an address in DE needs a postal code of 1 to 20 characters',
        );
      }
    });
  });

  it('sent twice with a key, is the same order; with the key and anything else, it is refused', async () => {
    const headers = { 'idempotency-key': newKey() };
    const variables = wanted();
    const first = await place(variables, headers);
    await leavingAllAsItWas(shop, async () => {
      const second = await place(variables, headers);
      expect([second.data.it.id, second.headers.get('idempotent-replayed')]).toEqual([first.data.it.id, 'true']);
      expectRefusal(await place({ ...variables, name: 'Mallory' }, headers), 'IDEMPOTENCY_KEY_REUSED');
    });
  });

  it.each<[string, object, string, string[] | undefined]>([
    ['another total', { expectedTotal: 2794 }, 'CONFLICT', undefined],
    ['too little stock', { items: [100, 100].map(() => ({ plantId: '', quantity: 1 })) }, 'OUT_OF_STOCK', undefined],
    ['a plant that does not exist', { items: [{ plantId: newKey(), quantity: 1 }] }, 'NOT_FOUND', undefined],
    ['no address', { shippingAddress: null }, 'BAD_USER_INPUT', ['shippingAddress:required']],
    ['an address and pick-up', { pickup: true }, 'BAD_USER_INPUT', ['shippingAddress:exclusive']],
    [
      'all that is wrong at once',
      { name: ' ', email: 'eve', shippingAddress: { ...ADDRESS, city: '', country: 'XX' } },
      'BAD_USER_INPUT',
      [
        'name:isText',
        'name:minLength',
        'email:isEmail',
        'shippingAddress.city:isText',
        'shippingAddress.city:minLength',
        'shippingAddress.country:isISO31661Alpha2',
      ],
    ],
  ])('refuses %s, and signs nobody up', async (_, more, code, fields) => {
    const soldOut = await shop.newPlant(1000, 1);
    const variables = JSON.parse(JSON.stringify(wanted(more)).replaceAll('"plantId":""', `"plantId":"${soldOut}"`));
    await leavingAllAsItWas(shop, async () => {
      const facts = expectRefusal(await place(variables), code, fields);
      if ('expectedTotal' in more) expect(facts?.['total']).toBe(2795);
    });
  });

  it('takes no more units of a plant than a customer may order', async () => {
    const items = [
      { plantId, quantity: 60 },
      { plantId, quantity: 41 },
    ];
    await leavingAllAsItWas(shop, async () =>
      expectRefusal(await place(wanted({ items })), 'BAD_USER_INPUT', ['items[1].quantity:max']),
    );
  });

  it('is no order of a customer who has the e-mail, nor of anybody who logs in with it', async () => {
    await leavingAllAsItWas(shop, async () => {
      expect(expectRefusal(await place(wanted({ email: 'ADA@example.com' })), 'CONFLICT')).toMatchObject({
        email: 'ADA@example.com',
      });
      expectRefusal(await place(wanted({ email: ADMIN.toUpperCase() })), 'CONFLICT');
    });
  });

  it('says first what else is wrong: nobody learns without an order whether a customer has an address', async () => {
    await leavingAllAsItWas(shop, async () => {
      for (const email of ['ada@example.com', 'nobody@example.com']) {
        const refused = expectRefusal(await place(wanted({ email, expectedTotal: 1 })), 'CONFLICT');
        expect(refused).toEqual({ code: 'CONFLICT', total: 2795 });
      }
    });
  });

  it('is for staff and for keys that may sign people up', async () => {
    const order = `mutation ($plantId: ID!, $email: String!) {
      it: placeGuestOrder(name: "Eve", email: $email, pickup: true, items: [{ plantId: $plantId, quantity: 1 }]) { timeline { actor } } }`;
    const email = `${newKey()}@example.com`;
    await leavingAllAsItWas(shop, async () => {
      expectRefusal(await shop.ada.graphql(order, { plantId, email }), 'FORBIDDEN');
      expectRefusal(await shop.nobody.graphql(order, { plantId, email }), 'UNAUTHENTICATED');
    });
    const { data } = await shop.staff.graphql(order, { plantId, email });
    expect(data.it).toEqual({ timeline: [{ actor: STAFF }] });
  });
});

describe('an order, by a key that records payments', () => {
  it('is found by its id, on both APIs, and with all that a page of it shows', async () => {
    const { id } = await shop.orderIn('DELIVERED');
    const headers = { 'x-api-key': SITES.SHOP_SERVER_KEY };
    const query =
      'query ($id: ID!) { order(id: $id) { id customer { email } refunds { items { id } } items { plant { sku } } } }';
    const { data } = await shop.nobody.graphql(query, { id }, headers);
    expect(data.order).toEqual({
      ...{ id, customer: { email: 'ada@example.com' }, refunds: { items: [] } },
      items: [{ plant: { sku: 'EPI-AUR-12' } }],
    });
    expect((await shop.nobody.get(`/orders/${id}`, headers)).body).toMatchObject({ id, status: 'delivered' });
    expectRefusal(await shop.nobody.graphql(query, { id: newKey() }, headers), 'NOT_FOUND');
  });

  it('shows what is of signed-in users to none, and no list', async () => {
    const { id } = await shop.orderIn('PENDING');
    const headers = { 'x-api-key': SITES.SHOP_SERVER_KEY };
    for (const field of ['events { total }', 'customer { orders { total } }'])
      expectRefusal(await shop.nobody.graphql(`{ order(id: "${id}") { ${field} } }`, {}, headers), 'FORBIDDEN');
    expectRefusal(await shop.nobody.graphql('{ orders { total } }', {}, headers), 'FORBIDDEN');
    expectRefusal(await shop.nobody.graphql(`{ refunds(orderId: "${id}") { total } }`, {}, headers), 'FORBIDDEN');
  });
});
