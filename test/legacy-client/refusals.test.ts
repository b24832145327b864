import { describe, expect, it } from '@jest/globals';
import { leavingAllAsItWas } from '../support/expectations.js';
import { ADA, demoId, newKey, openStore, STAFF } from '../support/store.js';
import { connect, type Store } from './client/connect.js';
import { showCustomer } from './client/customers.js';
import { showOrder } from './client/orders.js';
import { pageOfPlants, showPlant } from './client/plants.js';
import { refundAll, refundHistory, refundPart } from './client/refunds.js';
import { Refusal } from './client/refusal.js';
import { logIn } from './client/session.js';
import { tryRefund } from './client/try-refund.js';
import { addWishes } from './client/wishlist.js';

const server = await openStore({ PROCESS_ROLE: 'api' });
const [nobody, ada, staff] = [connect(server.url), connect(server.url), connect(server.url)];
await logIn(ada, 'psk_demo_greenhouse', ADA);
await logIn(staff, 'psk_demo_greenhouse', STAFF);

/** What was refused, while nothing changed. */
async function refused(call: () => Promise<unknown>) {
  const { problem, fields } = await leavingAllAsItWas(server, () =>
    call().then(
      () => Promise.reject(new Error('It was not refused.')),
      (error: unknown) => (error instanceof Refusal ? error : Promise.reject(error)),
    ),
  );
  expect(problem).toMatchObject({ type: `/docs/errors#${problem.code}`, request_id: expect.any(String) });
  return [problem.status, problem.code, ...fields.sort()];
}

const lineOf = async (order: number) => String((await showOrder(staff, demoId(order))).items[0]?.id);

describe('a refusal', () => {
  it.each([
    ['wrong credentials', () => logIn(connect(server.url), 'psk_demo_greenhouse', 'eve@example.com')],
    ['no token', () => showOrder(nobody, demoId(3001))],
  ])('401: %s', async (_, call) => {
    expect(await refused(call)).toEqual([401, 'unauthenticated']);
  });

  it('403: a customer refunds nothing', async () => {
    expect(await refused(() => refundAll(ada, demoId(3001)))).toEqual([403, 'forbidden']);
  });

  it.each([
    ['no such plant', () => showPlant(nobody, 'x')],
    ["another customer's data", () => showCustomer(ada, demoId(2002))],
    ["another shop's order", () => refundHistory(staff, demoId(9301))],
    ['a plant that cannot be wished for', () => addWishes(ada, demoId(2001), [demoId(1001), demoId(9001)])],
  ])('404: %s', async (_, call) => {
    expect(await refused(call)).toEqual([404, 'not_found']);
  });

  it('409: the order was never paid, or changed meanwhile', async () => {
    expect(await refused(() => refundAll(staff, demoId(3003)))).toEqual([409, 'order_not_refundable']);
    const stale = { expected_refunded: 1 };
    expect(await refused(() => refundPart(staff, demoId(3001), stale, newKey()))).toEqual([409, 'conflict']);
  });

  it('422: more than is left, or a key that was for something else', async () => {
    const items = [{ order_item_id: await lineOf(3001), quantity: 4 }];
    const tooMuch = () => refundPart(staff, demoId(3001), { items }, newKey());
    expect(await refused(tooMuch)).toEqual([422, 'refund_exceeds_remaining']);
    const key = newKey();
    await refundPart(staff, demoId(3004), { amount: 100 }, key);
    const other = () => refundPart(staff, demoId(3004), { amount: 200 }, key);
    expect(await refused(other)).toEqual([422, 'idempotency_key_reused']);
  });

  it('400: every invalid field at once', async () => {
    const query = { limit: 101, offset: -1, min_price: -5 };
    const inQuery = await refused(() => pageOfPlants(nobody, query));
    expect(inQuery).toEqual([400, 'bad_user_input', 'limit:max', 'min_price:isAmount', 'offset:min']);
    const items = [{ order_item_id: await lineOf(3001), quantity: 0 }];
    const body = { items, shipping: -1, note: 'x'.repeat(501) };
    const inBody = await refused(() => refundPart(staff, demoId(3001), body, newKey()));
    expect(inBody).toEqual([400, 'bad_user_input', 'items[0].quantity:min', 'note:maxLength', 'shipping:isAmount']);
  });

  it('400: reports for a field what was received and what is allowed', async () => {
    const { error } = await nobody.GET('/plants', { params: { query: { limit: 101 } } });
    const message = 'limit must not be greater than 100 (received 101)';
    expect(error?.errors).toEqual([{ field: 'limit', code: 'max', message, received: 101, allowed: 100 }]);
  });
});

describe('an integration that goes by the code', () => {
  const advised = (store: Store, order: string, body: Parameters<typeof tryRefund>[2]) =>
    leavingAllAsItWas(server, () => tryRefund(store, order, body));

  it.each([
    ['sign in', () => advised(nobody, demoId(3001), {})],
    ['sign in', () => advised(ada, demoId(3001), {})],
    ['reload the order', () => advised(staff, demoId(3003), {})],
    ['reload the order', () => advised(staff, 'x', {})],
    ['ask for less', () => advised(staff, demoId(3001), { amount: 1_000_000 })],
    ['report a mistake', () => advised(staff, demoId(3001), { items: [] })],
  ])('gets the advice to %s', async (advice, attempt) => {
    expect(await attempt()).toBe(advice);
  });

  it('or has its refund', async () => {
    const refund = await tryRefund(staff, demoId(3001), { amount: 300, reason: 'goodwill' });
    expect(refund).toMatchObject({ kind: 'partial', total: { amount: 300, currency: 'USD' }, reason: 'goodwill' });
  });
});
