import { describe, expect, it } from '@jest/globals';
import { print } from 'graphql';
import { type ApiResponse, expectRefused, inRestTerms } from '../../../support/apis.js';
import {
  CancelOrderDocument,
  DeliverOrderDocument,
  MarkOrderPaidDocument,
  PlaceOrderDocument,
  ShipOrderDocument,
} from '../../../support/documents.generated.js';
import { leavingAllAsItWas } from '../../../support/expectations.js';
import { ADAS, openShop, type Status } from '../../../support/shop.js';
import { eventsOf } from '../../../support/state.js';
import { demoId } from '../../../support/store.js';

const shop = await openShop({ PROCESS_ROLE: 'api' });

const steps = {
  markOrderPaid: MarkOrderPaidDocument,
  shipOrder: ShipOrderDocument,
  deliverOrder: DeliverOrderDocument,
  cancelOrder: CancelOrderDocument,
} as const;
type Step = keyof typeof steps;

const next: Record<Status, { allowed: string[] } & Partial<Record<Step, string>>> = {
  PENDING: { allowed: ['processing', 'cancelled'], markOrderPaid: 'processing', cancelOrder: 'cancelled' },
  PROCESSING: { allowed: ['shipped', 'cancelled', 'refunded'], shipOrder: 'shipped', cancelOrder: 'cancelled' },
  SHIPPED: { allowed: ['delivered', 'refunded'], deliverOrder: 'delivered' },
  DELIVERED: { allowed: ['refunded'] },
  CANCELLED: { allowed: [] },
  REFUNDED: { allowed: [] },
};
const statuses = Object.keys(next) as Status[];
const pairs = statuses.flatMap((status) => (Object.keys(steps) as Step[]).map((step) => [status, step] as const));

const run = async (step: Step, id: string): Promise<ApiResponse> =>
  inRestTerms(await shop.staff.graphql(print(steps[step]), { id }), step, 200);

describe('the state machine', () => {
  it.each(pairs)('%s, %s', async (status, step) => {
    const { id } = await shop.orderIn(status);
    const becomes = next[status][step];
    if (!becomes) {
      const { allowed } = next[status];
      const answer = await leavingAllAsItWas(shop, () => run(step, id));
      expectRefused(answer, 'illegal_transition', { current: status.toLowerCase(), allowed });
      expect(answer.body.allowed).toEqual(allowed);
      return;
    }
    const answer = await run(step, id);
    expect(answer.body).toMatchObject({ id, status: becomes });
    expect(answer.body.timeline.at(-1)).toMatchObject({ status: becomes, actor: 'staff@greenhouse.example' });
    const changes = (await eventsOf(shop, answer)).filter(({ type }) => type === 'order.status_changed');
    expect(changes).toMatchObject([
      { resource_id: id, data: { extra: { previousStatus: { value: status.toLowerCase() } } } },
    ]);
    expect((await shop.ada.get(`/orders/${id}`)).body.status).toBe(becomes);
  });

  /** An order that the customer picks up, and that is paid. */
  const paidPickup = async () => {
    const items = [{ plantId: demoId(1002), quantity: 1 }];
    const { data } = await shop.staff.graphql(PlaceOrderDocument, { customerId: ADAS, items, pickup: true });
    const { id, pickup } = data.placeOrder;
    expect(pickup).toBe(true);
    const pending = await leavingAllAsItWas(shop, () => run('deliverOrder', id));
    expectRefused(pending, 'illegal_transition', { current: 'pending', allowed: ['processing', 'cancelled'] });
    await shop.pay(id);
    return id;
  };

  it('lets an order that is picked up be delivered without being shipped', async () => {
    const id = await paidPickup();
    const again = await leavingAllAsItWas(shop, () => run('markOrderPaid', id));
    const allowed = ['delivered', 'shipped', 'cancelled', 'refunded'];
    expectRefused(again, 'illegal_transition', { current: 'processing', allowed });
    const answer = await run('deliverOrder', id);
    expect(answer.body).toMatchObject({ id, status: 'delivered' });
    expect((await eventsOf(shop, answer)).map(({ type, data }) => [type, data.subject])).toEqual([
      ['order.status_changed', expect.objectContaining({ status: 'DELIVERED', pickup: true })],
    ]);
    const { body } = await shop.ada.get(`/orders/${id}`);
    expect(body.timeline.map((entry: { status: string }) => entry.status)).toEqual([
      'pending',
      'processing',
      'delivered',
    ]);
    expect(body).toMatchObject({ pickup: true, shipping_address: null, tracking_number: null });
    const late = await leavingAllAsItWas(shop, () => run('shipOrder', id));
    expectRefused(late, 'illegal_transition', { current: 'delivered', allowed: ['refunded'] });
  });

  it('lets it be shipped all the same, as before; an order with an address is no pick-up', async () => {
    const id = await paidPickup();
    expect((await run('shipOrder', id)).body.status).toBe('shipped');
    expect((await run('deliverOrder', id)).body.status).toBe('delivered');
    for (const version of ['2025-10-01', '2025-09-01']) {
      const headers = { 'api-version': version };
      const shipped = (await shop.ada.get(`/orders/${(await shop.orderIn('PENDING')).id}`, headers)).body;
      expect([shipped.pickup, shipped.shipping_address.label]).toEqual([false, 'home']);
    }
  });

  it.each(statuses)('%s, refundOrder', async (status) => {
    const { id } = await shop.orderIn(status);
    if (['PROCESSING', 'SHIPPED', 'DELIVERED'].includes(status)) {
      const { body } = await shop.staff.post(`/orders/${id}/refund`, {});
      expect(body).toMatchObject({ kind: 'full', order: { status: 'refunded' } });
      return;
    }
    const answer = await leavingAllAsItWas(shop, () => shop.staff.post(`/orders/${id}/refund`, {}));
    expectRefused(answer, 'order_not_refundable', { current: status.toLowerCase() });
  });

  it('names each request in the timeline as its response and its event do', async () => {
    const { id } = await shop.orderIn('PENDING');
    const mark = await shop.staff.graphql(print(MarkOrderPaidDocument), { id }, { 'x-request-id': 'mark-1' });
    const ship = await shop.staff.graphql(print(ShipOrderDocument), { id });
    const ids = ['mark-1', ship.headers.get('x-request-id')];
    expect(mark.headers.get('x-request-id')).toBe('mark-1');
    const { timeline } = (await shop.staff.get(`/orders/${id}`)).body;
    expect(timeline.slice(1).map((entry: { request_id: string }) => entry.request_id)).toEqual(ids);
    const sent = `select request_id from events where resource_id = ? and type = 'order.status_changed' order by sequence`;
    expect(await shop.sql(sent, [id])).toEqual(ids.map((request_id) => ({ request_id })));
  });

  it('takes a payment once: reported again, the order is returned as it is, whatever became of it', async () => {
    const { id } = await shop.orderIn('PENDING');
    const pay = (reference: string | null) => shop.staff.graphql(print(MarkOrderPaidDocument), { id, reference });
    expect((await pay('pi_1')).errors).toBeUndefined();
    const again = async () => {
      const { data, errors } = await leavingAllAsItWas(shop, () => pay('pi_1'));
      return errors ?? data.markOrderPaid.status;
    };
    expect(await again()).toBe('PROCESSING');
    for (const other of ['pi_2', null]) {
      const { errors } = await leavingAllAsItWas(shop, () => pay(other));
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'ILLEGAL_TRANSITION', current: 'PROCESSING' });
    }
    expect((await shop.staff.graphql(print(CancelOrderDocument), { id })).errors).toBeUndefined();
    expect(await again()).toBe('CANCELLED');
  });
});
