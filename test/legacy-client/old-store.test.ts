import { describe, expect, it } from '@jest/globals';
import { demoId, openStore, STAFF } from '../support/store.js';
import { connect } from './client/connect.js';
import { isToBePacked, showOrder } from './client/orders.js';
import { logIn } from './client/session.js';
import { connectOld, giveGoodwill, isOldToBePacked, showOldOrder } from './old-store.js';

const server = await openStore({ PROCESS_ROLE: 'api' });
const store = connect(server.url);
const { auth_token } = await logIn(store, 'psk_demo_greenhouse', STAFF);
const old = connectOld(server.url, auth_token);

describe('an integration of 2025-09-01', () => {
  it.each([
    [3003, 'pending_payment', 'pending', true],
    [3002, 'in_progress', 'processing', true],
    [3004, 'shipped', 'shipped', false],
    [3005, 'cancelled', 'cancelled', false],
  ])('reads %s as %s, where the current one reads %s', async (number, before, now, toBePacked) => {
    const [oldOrder, order] = [await showOldOrder(old, demoId(number)), await showOrder(store, demoId(number))];
    expect([oldOrder.status, isOldToBePacked(oldOrder)]).toEqual([before, toBePacked]);
    expect([order.status, isToBePacked(order)]).toEqual([now, toBePacked]);
    expect(oldOrder.timeline.at(-1)?.status).toBe(before);
    const statusless = ({ status: _, timeline: __, ...rest }: { status: string; timeline: unknown }) => rest;
    expect(statusless(oldOrder)).toEqual(statusless(order));
  });

  it('refunds, and finds its words in the answer', async () => {
    const refund = await giveGoodwill(old, demoId(3002), 300);
    expect(refund).toMatchObject({ kind: 'partial', reason: 'goodwill', goodwill: { amount: 300, currency: 'USD' } });
    expect(refund.order).toMatchObject({ id: demoId(3002), status: 'in_progress' });
  });
});
