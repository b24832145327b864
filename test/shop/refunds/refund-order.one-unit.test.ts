import { describe, expect, it } from '@jest/globals';
import { usd } from '../../support/apis.js';
import { MarkOrderPaidDocument } from '../../support/documents.generated.js';
import { ADAS, lineOf, openShop } from '../../support/shop.js';
import { eventsOf, stockOf } from '../../support/state.js';
import { demoId } from '../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

const DELIVERED = demoId(3001);
const POTHOS = demoId(1002);

describe('a refund of one unit of the demo order', () => {
  it('restocks the plant, takes back its points, and shows up in the history', async () => {
    const before = await shop.staff.get(`/orders/${DELIVERED}`);
    const line = before.body.items[0];
    expect(line).toMatchObject({ plant_id: POTHOS, quantity: 3, total: usd(3427), refunded_quantity: 0 });
    const stock = await stockOf(shop, POTHOS);
    const points = (await shop.ada.get(`/customers/${ADAS}/loyalty`)).body;

    const answer = await shop.staff.post(`/orders/${DELIVERED}/refund`, {
      items: [{ order_item_id: line.id, quantity: 1 }],
      reason: 'wrong_plant',
      note: 'It was a fern.',
    });
    expect(answer.status).toBe(201);
    // 34.27 for three: the first unit is worth (2·3427 + 3) div 6. 72 points were earned on 72.93, 180 paid for 10.00.
    expect(answer.body).toEqual({
      id: expect.any(String),
      order_id: DELIVERED,
      kind: 'partial',
      total: usd(1142),
      items: [
        {
          order_item_id: line.id,
          plant_id: POTHOS,
          quantity: 1,
          amount: usd(1142),
          restocked: true,
        },
      ],
      shipping: usd(0),
      goodwill: usd(0),
      reason: 'wrong_plant',
      note: 'It was a fern.',
      reference: null,
      metadata: {},
      points_reversed: 11,
      points_returned: 28,
      order: {
        ...{ id: DELIVERED, status: 'delivered', refunded: usd(1142), refundable: usd(6946) },
        updated_at: (await shop.staff.get(`/orders/${DELIVERED}`)).body.updated_at,
      },
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      created_by: 'staff@greenhouse.example',
    });

    expect(await stockOf(shop, POTHOS)).toBe(stock + 1);
    expect((await shop.nobody.get(`/plants/${POTHOS}`)).body.stock).toBe(stock + 1);
    const events = await eventsOf(shop, answer);
    expect(events.map((event) => [event.type, event.resource_id]).sort()).toEqual([
      ['inventory.changed', POTHOS],
      ['loyalty.changed', ADAS],
      ['loyalty.changed', ADAS],
      ['refund.created', DELIVERED],
    ]);

    const history = (await shop.ada.get(`/orders/${DELIVERED}/refunds`)).body;
    expect(history).toMatchObject({ total: 1, refunded: usd(1142), refundable: usd(6946) });
    expect(history.items[0]).toMatchObject({ id: answer.body.id, kind: 'partial', points_reversed: 11 });
    const seen = (await shop.ada.get(`/orders/${DELIVERED}`)).body;
    expect(seen).toMatchObject({ status: 'delivered', refunded: usd(1142), refundable: usd(6946) });
    expect(seen.items.map((item: { refunded_quantity: number }) => item.refunded_quantity)).toEqual([1, 0, 0]);
    const now = (await shop.ada.get(`/customers/${ADAS}/loyalty`)).body;
    expect(now).toMatchObject({ points: points.points + 17, lifetime_points: points.lifetime_points - 11 });
    expect(now.entries.slice(0, 2)).toMatchObject([
      { kind: 'return', points: 28, order_id: DELIVERED, refund_id: answer.body.id },
      { kind: 'reverse', points: -11, order_id: DELIVERED, refund_id: answer.body.id },
    ]);
  });

  it('and then the rest of it adds up to the cent and to the point', async () => {
    const { body } = await shop.staff.post(`/orders/${DELIVERED}/refund`);
    expect(body).toMatchObject({
      kind: 'partial',
      total: usd(6946),
      shipping: usd(795),
      goodwill: usd(0),
      points_reversed: 61,
      points_returned: 152,
      order: { status: 'refunded', refunded: usd(8088), refundable: usd(0) },
    });
    expect(body.items).toMatchObject([
      { quantity: 2, amount: usd(2285) },
      { quantity: 2, amount: usd(1757) },
      { quantity: 2, amount: usd(2109) },
    ]);
  });
});

describe('the reason of a refund', () => {
  it.each([
    ['dead_on_arrival', false],
    ['damaged', false],
    ['pest_or_disease', true],
    ['wrong_plant', true],
    ['lost', true],
    ['customer_request', true],
    ['goodwill', true],
    ['other', true],
    [null, true],
  ])('%s: by default, units go back to stock: %s; an item says otherwise', async (reason, back) => {
    const lines: [number, number][] = [
      [1002, 3],
      [1006, 2],
    ];
    const placed = await shop.orderIn('SHIPPED', lines);
    const stock = () => Promise.all(lines.map(([plant]) => stockOf(shop, demoId(plant))));
    const [pothos = 0, other = 0] = await stock();
    const items = [undefined, null, !back].flatMap((restock) => [
      { items: [{ order_item_id: lineOf(placed, 0), quantity: 1, restock }], reason },
    ]);
    const restocked: boolean[] = [];
    for (const body of [...items, { reason }]) {
      const answer = await shop.staff.post(`/orders/${placed.id}/refund`, body);
      expect(answer.status).toBe(201);
      restocked.push(answer.body.items[0].restocked);
      const events = (await eventsOf(shop, answer)).filter(({ type }) => type === 'inventory.changed');
      expect(events.length).toBe(restocked.at(-1) ? 1 : 0);
    }
    expect(restocked).toEqual([back, back, !back, back]);
    expect(await stock()).toEqual([pothos + (back ? 2 : 1), other + (back ? 2 : 0)]);
  });
});

it('of two lines of one plant, the one that is not restocked adds nothing to the stock', async () => {
  const placed = await shop.orderIn('SHIPPED', [
    [1002, 2],
    [1002, 3],
  ]);
  const before = await stockOf(shop, POTHOS);
  const answer = await shop.staff.post(`/orders/${placed.id}/refund`, {
    items: [
      { order_item_id: lineOf(placed, 0), quantity: 2, restock: false },
      { order_item_id: lineOf(placed, 1), quantity: 1, restock: true },
    ],
  });
  expect(answer.body.items).toMatchObject([
    { quantity: 2, restocked: false },
    { quantity: 1, restocked: true },
  ]);
  expect(await stockOf(shop, POTHOS)).toBe(before + 1);
});

describe('a refund of an order whose payment has a reference', () => {
  it('names the payment that the provider pays back, and so does its event', async () => {
    const { id } = await shop.place(ADAS, [[1002, 2]]);
    const paid = await shop.staff.graphql(MarkOrderPaidDocument, { id, reference: 'pi_3Nz' });
    expect(paid.errors).toBeUndefined();
    const answer = await shop.staff.post(`/orders/${id}/refund`, {});
    expect(answer.body).toMatchObject({ order_id: id, reference: 'pi_3Nz' });
    const [event] = (await eventsOf(shop, answer)).filter(({ type }) => type === 'refund.created');
    expect(event?.data.subject).toMatchObject({ reference: 'pi_3Nz' });
    expect((await shop.ada.get(`/orders/${id}`)).body).toMatchObject({ payment_reference: 'pi_3Nz' });
  });
});
