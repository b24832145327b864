import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { between, seededRandom } from '../processes/seeded-random.js';
import { DEEP, SEED } from '../support/depth.js';
import { MarkOrderPaidDocument, PlaceOrderDocument } from '../support/documents.generated.js';
import { ADAS, FIVE_OFF, lineOf, type OrderFacts } from '../support/shop.js';
import { ADMIN, demoId, STAFF } from '../support/store.js';
import { flaws, focused, SCREENS } from './browser.js';
import { officeForTests } from './office.js';

const office = officeForTests('all');

interface RefundRow {
  id: string;
  total: number;
  shipping: number;
  goodwill: number;
  reason: string | null;
  note: string | null;
  items: [lineId: string, quantity: number, restocked: boolean][];
}

/** What the store has refunded of an order, oldest first: the rows, and the totals that its events tell. */
async function refundsOf(orderId: string): Promise<{ rows: RefundRow[]; events: number[] }> {
  const rows = await office.store.sql<RefundRow>(
    `select r.id, r.total, r.shipping, r.goodwill, r.reason, r.note,
      (select coalesce(json_agg(json_build_array(i.order_item_id, i.quantity, i.restocked) order by i.position), '[]')
       from refund_items i where i.refund_id = r.id) as items
     from refunds r where r.order_id = ? order by r.number`,
    [orderId],
  );
  const events = await office.store.sql<{ total: number }>(
    `select (data -> 'subject' -> 'total' ->> 'amount')::int as total from events
     where resource_id = ? and type = 'refund.created' order by number`,
    [orderId],
  );
  return { rows, events: events.map(({ total }) => total) };
}

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /^Refund GH-/ });
const lineIn = (dialog: Locator, name: string): Locator => dialog.getByRole('group', { name });
const execute = (dialog: Locator, amount = '[\\d,]+\\.\\d\\d'): Locator =>
  dialog.getByRole('button', { name: new RegExp(`^Refund \\$${amount}$`), disabled: false });

/** What the button that refunds so many cents is called. */
const nameOf = (cents: number): string => `Refund $${(cents / 100).toFixed(2)}`;

/** A page that hears of no change, and does not ask for any. */
async function deaf(page: Page): Promise<void> {
  await page.route('**/admin/live', () => {});
  await page.reload();
}

async function openRefund(loginId: string, order: Pick<OrderFacts, 'id'>) {
  const { page } = await office.open(loginId, `/orders/${order.id}`);
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  return { page, dialog };
}

const POTHOS = 'Golden Pothos';
/** A third of what they cost is not a whole number of cents: the second unit is worth more than the first. */
async function threePothos(): Promise<OrderFacts> {
  const { staff, redeem, paid } = office.store;
  await staff.graphql('mutation ($id: ID!) { adjustPoints(customerId: $id, change: 1000) { points } }', { id: ADAS });
  return paid(ADAS, [[1002, 3]], await redeem(ADAS, FIVE_OFF));
}

describe('a refund', () => {
  it('by keyboard alone: from the list to the thread, and the focus is back on "Refund"', async () => {
    const order = await threePothos();
    const { page } = await office.open(STAFF, '/orders');
    const keys = page.keyboard;
    await page.getByRole('link', { name: order.number }).waitFor();
    await keys.press('j');
    await keys.press('Enter');
    await page.getByRole('button', { name: 'Refund' }).waitFor();
    await keys.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Refund', { exact: true }).waitFor();
    await keys.press('Escape');

    await keys.press('r');
    const dialog = dialogOf(page);
    // Its form is loaded when it opens.
    await dialog.locator('input:focus').waitFor();
    await keys.type('2');
    await keys.press('Tab');
    await keys.press('Space');
    const button = execute(dialog);
    await button.waitFor();
    const name = await button.textContent();
    for (let presses = 0; presses < 9; presses += 1) {
      await keys.press('Tab');
      if (await button.evaluate((element) => element === document.activeElement)) break;
    }
    await keys.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    const { rows, events } = await refundsOf(order.id);
    expect(rows).toMatchObject([{ shipping: 0, goodwill: 0, items: [[lineOf(order, 0), 2, false]] }]);
    expect(events).toEqual([rows[0]?.total]);
    expect([name]).toEqual(rows.map(({ total }) => nameOf(total)));
    await page
      .locator('.thread > li')
      .first()
      .filter({ hasText: `2 × ${POTHOS}` })
      .waitFor();
    expect(await focused(page)).toBe('Refund');
  });

  it('keeps a reason and a note, says what is in stock and which points went, and once all is refunded offers no other', async () => {
    const order = await threePothos();
    const { page, dialog } = await openRefund(STAFF, order);
    await dialog.getByLabel('Reason').selectOption('DAMAGED');
    expect(await lineIn(dialog, POTHOS).getByLabel('Back to stock').isChecked()).toBe(false);
    await dialog.getByLabel('Reason').selectOption('CUSTOMER_REQUEST');
    await dialog.getByLabel('Note').fill(' Changed her mind ');
    await dialog.getByLabel('Everything left to refund').check();
    await execute(dialog).click();
    await dialog.waitFor({ state: 'hidden' });
    const { rows } = await refundsOf(order.id);
    expect(rows).toMatchObject([
      {
        total: order.total.amount,
        shipping: order.shipping.amount,
        reason: 'customer_request',
        note: 'Changed her mind',
        items: [[lineOf(order, 0), 3, true]],
      },
    ]);
    await page.getByRole('status').filter({ hasText: '3 units back in stock' }).waitFor();
    await page.getByText('Refunded in full').waitFor();
    expect(await page.getByRole('button', { name: 'Refund' }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('r');
    expect(await dialog.isVisible()).toBe(false);
  });

  it('of more than is left cannot be sent: each field says what there is', async () => {
    const order = await threePothos();
    const { dialog } = await openRefund(STAFF, order);
    const quantity = lineIn(dialog, POTHOS).getByLabel('Quantity');
    await quantity.fill('4');
    await dialog.getByLabel('Shipping').fill('99');
    const said = (text: string | RegExp) => dialog.locator('.error', { hasText: text });
    for (const text of ['Only 3 left', /^Only \$\d+\.\d\d left$/]) await said(text).waitFor();
    await dialog.getByRole('link', { name: 'Only 3 left' }).click();
    expect(await quantity.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await quantity.getAttribute('aria-invalid')).toBe('true');
    await quantity.press('Enter');
    await dialog.getByLabel('Shipping').fill('1,234');
    await said('An amount, such as 7.95').waitFor();
    await quantity.press('Enter');
    await dialog.getByLabel('Shipping').fill('');
    await quantity.fill('3');
    await dialog.getByLabel('Goodwill').fill('500');
    await said(/^Together more than the \$[\d.]+ that is left$/).waitFor();
    await quantity.press('Enter');
    expect(await refundsOf(order.id)).toEqual({ rows: [], events: [] });
    await dialog.getByLabel('Goodwill').fill('');
    await execute(dialog).waitFor();
  });
});

describe('two who refund the same order', () => {
  it('see at once what the other has done, and a new amount: nothing is refunded twice', async () => {
    const order = await threePothos();
    const sign = ({ page }: { page: Page }, text: RegExp) => page.locator('.live', { hasText: text }).waitFor();
    const first = await openRefund(STAFF, order);
    // Only admins may read the feed: without one, staff see that they are not live.
    await sign(first, /^Not live$/);
    const second = await openRefund(ADMIN, order);
    for (const who of [first, second]) await sign(who, /^Live$/);
    for (const { dialog } of [first, second]) {
      await lineIn(dialog, POTHOS).getByLabel('Quantity').fill('2');
      await execute(dialog).waitFor();
    }
    await execute(first.dialog).click();
    await first.dialog.waitFor({ state: 'hidden' });
    await second.dialog.getByText(`${STAFF} refunded`).waitFor();
    await second.dialog.locator('.error', { hasText: 'Only 1 left' }).waitFor();
    await second.dialog.getByRole('button', { name: 'Refund', exact: true, disabled: true }).press('Enter');
    expect((await refundsOf(order.id)).rows).toHaveLength(1);
    await lineIn(second.dialog, POTHOS).getByLabel('Quantity').fill('1');
    await execute(second.dialog).click();
    await second.dialog.waitFor({ state: 'hidden' });
    const { rows, events } = await refundsOf(order.id);
    expect(rows.map(({ items }) => items)).toEqual([[[lineOf(order, 0), 2, true]], [[lineOf(order, 0), 1, true]]]);
    expect(events.reduce((sum, total) => sum + total)).toBe(order.total.amount - order.shipping.amount);
    expect(events).toEqual(rows.map(({ total }) => total));
  });

  it('see it, at the latest, when the second presses: he is told what changed, and presses again for the new amount', async () => {
    const order = await threePothos();
    const { page, dialog } = await openRefund(ADMIN, order);
    await deaf(page);
    await page.getByRole('button', { name: 'Refund' }).click();
    await lineIn(dialog, POTHOS).getByLabel('Quantity').fill('1');
    const button = execute(dialog);
    await button.waitFor();
    const seen = await button.textContent();
    await office.store.staff.post(`/orders/${order.id}/refund`, {
      items: [{ order_item_id: lineOf(order, 0), quantity: 1 }],
    });
    const refused = page.waitForResponse(
      (response) => response.request().postData()?.includes('expectedRefunded') === true,
    );
    await button.click();
    expect((await (await refused).json()).error.code).toBe('CONFLICT');
    await dialog.getByText(`${STAFF} refunded`).waitFor();
    expect((await refundsOf(order.id)).rows).toHaveLength(1);
    await button.waitFor();
    const now = await button.textContent();
    await button.click();
    await dialog.waitFor({ state: 'hidden' });
    const { rows, events } = await refundsOf(order.id);
    expect(events).toEqual(rows.map(({ total }) => total));
    expect([seen, now]).toEqual(rows.map(({ total }) => nameOf(total)));
    expect(seen).not.toBe(now);
  });
});

it('a refund whose answer gets lost is made once: pressing again gets the answer of the first', async () => {
  office.allow(/ERR_CONNECTION_RESET/);
  const order = await threePothos();
  const { page, dialog } = await openRefund(STAFF, order);
  await lineIn(dialog, POTHOS).getByLabel('Quantity').fill('1');
  let losses = 2;
  await page.route('**/admin/api', async (route) => {
    if (!route.request().postData()?.includes('expectedRefunded') || losses === 0) return route.fallback();
    losses -= 1;
    // The first gets lost on the way, the second with its answer.
    if (losses === 0) await route.fetch();
    return route.abort('connectionreset');
  });
  const button = execute(dialog);
  await button.click();
  await dialog.getByRole('alert').filter({ hasText: 'The answer got lost' }).waitFor();
  expect((await refundsOf(order.id)).rows).toEqual([]);
  const lost = page.waitForEvent('requestfailed');
  await button.click();
  await lost;
  await button.waitFor();
  const made = await refundsOf(order.id);
  expect(made.rows).toMatchObject([{ items: [[lineOf(order, 0), 1, true]] }]);
  expect(await lineIn(dialog, POTHOS).getByLabel('Quantity').isDisabled()).toBe(true);
  expect(await button.textContent()).toBe(nameOf(made.events[0] ?? 0));
  await button.click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await refundsOf(order.id)).toEqual(made);
});

describe('the steps of an order', () => {
  it('are taken by keys, each with its own dialog; the thread tells them, and customers and admins who see more', async () => {
    const order = await office.store.place(ADAS, [[1002, 1]]);
    const { page } = await office.open(STAFF, `/orders/${order.id}`);
    const take = async (key: string, typed: string) => {
      await page.keyboard.press(key);
      await page.getByRole('dialog').waitFor();
      // The form of a shipment is loaded meanwhile.
      if (typed) await page.locator('dialog input:focus').waitFor();
      await page.keyboard.type(typed);
      await page.getByRole('dialog').locator('[type="submit"]').press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    };
    await page.getByRole('button', { name: 'Mark as paid' }).waitFor();
    expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0);
    await take('p', 'pi_3P9');
    await page.getByRole('button', { name: 'Mark as shipped' }).waitFor();
    await take('s', '1Z999');
    await page.getByRole('button', { name: 'Mark as delivered' }).waitFor();
    await take('d', '');
    await page.getByText('Delivered').first().waitFor();
    await page.getByText('event 5 of the order').waitFor();
    const told = (await page.locator('.thread > li').allInnerTexts()).map((text) => text.split('\n')[0]);
    expect(told).toEqual(['Delivered', 'Shipped', '1 unit shipped', 'Paid', 'Placed']);
    expect(await page.getByText('pi_3P9').count()).toBe(1);
    await page.getByText('1 shipment', { exact: true }).click();
    await page.locator('.parcels').getByText('1Z999').waitFor();
    expect(await page.getByText('markOrderPaid').count()).toBe(0);
    const admin = await office.open(ADMIN, `/orders/${order.id}`);
    await admin.page.locator('.records', { hasText: 'markOrderPaid' }).getByText('order.status_changed').waitFor();
    await admin.page.locator('.records', { hasText: 'order.created' }).getByText('/webhooks').waitFor();
  });

  it('ship it in parts, with the lots of the units, and correct what was typed', async () => {
    office.allow(/400/);
    const { paid, sql } = office.store;
    const order = await paid(ADAS, [
      [1002, 3],
      [1006, 1],
    ]);
    const [pothos, other] = order.items.map(({ name }) => name) as [string, string];
    const { page } = await office.open(STAFF, `/orders/${order.id}`);
    await page.getByRole('button', { name: 'Mark as shipped' }).click();
    const dialog = page.getByRole('dialog');
    const units = (name: string, left: number) => dialog.getByLabel(`Units of ${name} (of ${left})`);
    // 40rem less the padding and the border of the dialog: its form is as wide, wherever it stands in it.
    expect((await dialog.locator('form').boundingBox())?.width).toBe(590);
    await dialog.getByRole('button', { name: `Another lot of ${pothos}` }).click();
    await units(pothos, 3).first().fill('1');
    await units(pothos, 3).last().fill('1');
    const lots = dialog.getByLabel(`Lot of ${pothos}`);
    for (const lot of [lots.first(), lots.last()]) await lot.fill('W48-A');
    await units(other, 1).fill('0');
    await dialog.getByLabel('Tracking number').fill('1Z1');
    await dialog.getByLabel('Tracking page').fill('javascript:alert(1)');
    const send = dialog.getByRole('button', { name: 'Mark as shipped' });
    await send.click();
    await dialog.locator('[id="field-trackingUrl-error"]').waitFor();
    await dialog.getByLabel('Tracking page').fill('https://ups.example/1Z1');
    await send.click();
    await dialog.locator('.error', { hasText: 'another item names for its line' }).first().waitFor();
    expect(await sql('select id from shipments where order_id = ?', [order.id])).toEqual([]);
    await lots.last().fill('W48-B');
    await send.click();
    await dialog.waitFor({ state: 'hidden' });

    const parcels = page.locator('.parcels');
    await parcels.getByText('1 shipment').click();
    await parcels.getByText(`1 × ${pothos}, lot W48-A; 1 × ${pothos}, lot W48-B`).waitFor();
    await parcels.getByRole('button', { name: 'Correct' }).click();
    await dialog.getByLabel('Tracking number').fill('1Z2');
    await dialog.getByLabel('Tracking page').fill('');
    await dialog.locator('[type="submit"]').click();
    await dialog.waitFor({ state: 'hidden' });
    await parcels.getByText('1Z2').waitFor();
    expect(
      await sql('select carrier, tracking_number, tracking_url from shipments where order_id = ?', [order.id]),
    ).toEqual([{ carrier: null, tracking_number: '1Z2', tracking_url: null }]);

    await page.getByRole('button', { name: 'Mark as shipped' }).click();
    await units(pothos, 1).waitFor();
    await send.click();
    await page.getByRole('button', { name: 'Mark as delivered' }).waitFor();
    await parcels.getByText(`1 × ${pothos}; 1 × ${other}`).waitFor();
    expect(await flaws(page)).toEqual([]);
  });

  it('of one that is picked up lead from paid to delivered', async () => {
    const items = [{ plantId: demoId(1002), quantity: 1 }];
    const placed = await office.store.staff.graphql(PlaceOrderDocument, { customerId: ADAS, items, pickup: true });
    const { id } = placed.data.placeOrder;
    await office.store.pay(id);
    const { page } = await office.open(STAFF, `/orders/${id}`);
    await page.getByRole('button', { name: 'Mark as delivered' }).click();
    const dialog = page.getByRole('dialog');
    expect(await page.getByRole('button', { name: 'Mark as shipped', includeHidden: true }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Mark as delivered' }).click();
    await page.locator('.thread > li').nth(2).waitFor();
    const told = (await page.locator('.thread > li').allInnerTexts()).map((text) => text.split('\n')[0]);
    expect(told).toEqual(['Delivered', 'Paid', 'Placed']);
  });

  it('have their keys as soon as they have their buttons', async () => {
    const order = await office.store.place(ADAS, [[1002, 1]]);
    // A page hears at once what changes while an admin is there.
    const { page } = await office.open(ADMIN, `/orders/${order.id}`);
    await page.getByRole('button', { name: 'Mark as paid' }).waitFor();
    await page.evaluate(() =>
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[aria-keyshortcuts="s"]')) return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true }));
      }).observe(document.body, { childList: true, subtree: true }),
    );
    await office.store.staff.graphql(MarkOrderPaidDocument, { id: order.id });
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as shipped' }).waitFor();
  });

  it('that a colleague has taken are refused in the dialog, and nothing happens twice', async () => {
    const order = await office.store.orderIn('PROCESSING');
    const { page } = await office.open(STAFF, `/orders/${order.id}`);
    await deaf(page);
    await page.getByRole('button', { name: 'Cancel order' }).click();
    await office.store.ship(order.id);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await dialog.getByRole('alert').getByText('SHIPPED').waitFor();
    await page.getByRole('button', { name: 'Mark as delivered', includeHidden: true }).waitFor({ state: 'attached' });
    expect(await refundsOf(order.id)).toEqual({ rows: [], events: [] });
  });
});

it.each(SCREENS)('list, order and dialog please axe and the browser on a %s', async (_, screen) => {
  const order = await threePothos();
  await office.store.staff.post(`/orders/${order.id}/refund`, { amount: 1, note: 'One cent' });
  const { page } = await office.open(ADMIN, '/orders', screen);
  // What is old is shown paler until its answer comes.
  await deaf(page);
  await page.getByRole('link', { name: order.number }).waitFor();
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('link', { name: order.number }).click();
  await page.getByText('refund.created').waitFor();
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Refund' }).click();
  const dialog = dialogOf(page);
  await lineIn(dialog, POTHOS).getByLabel('Quantity').fill('1');
  await execute(dialog).waitFor();
  expect(await flaws(page)).toEqual([]);
  await lineIn(dialog, POTHOS).getByLabel('Quantity').fill('9');
  await dialog.locator('.error', { hasText: 'Only 3 left' }).waitFor();
  expect(await flaws(page)).toEqual([]);
});

describe('the amount on the button', () => {
  const random = seededRandom(SEED);
  const chance = (part: number): boolean => random() < part;
  const draw = (least: number, most: number): number => between(random, least, most);
  const REFUNDS = DEEP ? 200 : 5;
  /** Prices that no number of units and no discount divides well. */
  const PRICES = [1, 57, 333, 1999, 10_001];

  async function anyOrder(customerId: string, plants: readonly string[]): Promise<OrderFacts> {
    const { paid, redeem } = office.store;
    const some = plants.filter(() => chance(0.6)).slice(0, 4);
    const lines = (some.length > 0 ? some : plants.slice(0, 1)).map((id): [string, number] => [id, draw(1, 7)]);
    return paid(customerId, lines, chance(0.5) ? await redeem(customerId, FIVE_OFF) : undefined);
  }

  /** Fills in any form; returns which lines go back to stock, as the page shows it. */
  async function fillIn(dialog: Locator, order: OrderFacts): Promise<boolean[]> {
    if (chance(0.1)) await dialog.getByLabel('Everything left to refund').check();
    const lines = await dialog.locator('.refund-lines > div').all();
    for (const line of lines) {
      if (chance(0.5) && (await line.getByLabel('Quantity').isEnabled()))
        await line.getByLabel('Quantity').fill(String(draw(0, 4)));
      if (chance(0.3) && (await line.getByLabel('Back to stock').isEnabled()))
        await line.getByLabel('Back to stock').setChecked(chance(0.5));
    }
    const cents = (most: number) => (draw(0, most) / 100).toFixed(2);
    if (chance(0.3)) await dialog.getByLabel('Shipping').fill(cents(order.shipping.amount));
    if (chance(0.3)) await dialog.getByLabel('Goodwill').fill(cents(chance(0.2) ? 99_999 : 300));
    if (chance(0.4)) await dialog.getByLabel('Reason').selectOption({ index: draw(1, 8) });
    return Promise.all(lines.map((line) => line.getByLabel('Back to stock').isChecked()));
  }

  it(`is what the store refunds, to the cent and once, for ${REFUNDS} refunds of any kind`, async () => {
    const { newCustomer, newPlant, staff } = office.store;
    const plants = await Promise.all(PRICES.map((price) => newPlant(price, 10_000)));
    const customerId = await newCustomer();
    await staff.graphql('mutation ($id: ID!) { adjustPoints(customerId: $id, change: 1000000) { points } }', {
      id: customerId,
    });
    const { page, complaints } = await office.open(STAFF, '/orders');
    let [executed, refused] = [0, 0];
    while (executed < REFUNDS) {
      const order = await anyOrder(customerId, plants);
      await page.goto(`${office.store.url}/admin/orders/${order.id}`);
      const dialog = dialogOf(page);
      for (let forms = draw(1, 5); forms > 0 && executed < REFUNDS; forms -= 1) {
        await page.getByRole('button', { name: 'Refund' }).waitFor();
        const before = await refundsOf(order.id);
        await page.keyboard.press('r');
        if (!(await page.getByRole('button', { name: 'Refund', disabled: false, includeHidden: true }).count())) break;
        await dialog.waitFor();
        // Not left to chance: the first form asks for too much.
        const isTooMuch = executed + refused === 0;
        if (isTooMuch) await dialog.getByLabel('Goodwill').fill('99999');
        const restocked = isTooMuch ? [] : await fillIn(dialog, order);
        const button = execute(dialog);
        const cannot = dialog.locator('.foot .refusal').or(dialog.getByText('Choose units, shipping or an amount.'));
        await button.or(cannot).first().waitFor();
        if ((await button.count()) === 0) {
          await dialog.locator('[type="submit"]').press('Enter');
          await page.keyboard.press('Escape');
          await dialog.waitFor({ state: 'hidden' });
          expect(await refundsOf(order.id)).toEqual(before);
          refused += 1;
          continue;
        }
        const name = (await button.textContent())?.replaceAll(',', '');
        await button.click();
        await dialog.waitFor({ state: 'hidden' });
        const { rows, events } = await refundsOf(order.id);
        const made = rows.at(-1);
        expect(rows.slice(0, -1)).toEqual(before.rows);
        expect(name).toBe(nameOf(made?.total ?? -1));
        expect(events).toEqual([...before.events, made?.total]);
        for (const [line, , isRestocked] of made?.items ?? [])
          expect(isRestocked).toBe(restocked[order.items.findIndex(({ id }) => id === line)]);
        executed += 1;
        // The page has heard of it: what is left is what the fields offer.
        await page
          .locator('.thread > li', { hasText: /^Refunded \$/ })
          .nth(rows.length - 1)
          .waitFor();
      }
    }
    expect(refused).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('many orders', () => {
  const row = (page: Page, number: string) => page.getByRole('row', { name: new RegExp(number) });

  it('are shipped by their numbers alone: each row says what happened, and one that fails stops no other', async () => {
    office.allow(/409/);
    const { orderIn, staff, sql } = office.store;
    const orders = [await orderIn('PROCESSING'), await orderIn('PROCESSING'), await orderIn('PROCESSING')];
    const [first, second, third] = orders as [OrderFacts, OrderFacts, OrderFacts];
    const { page } = await office.open(STAFF, '/orders');
    await deaf(page);
    for (const { number } of orders) await page.getByRole('checkbox', { name: `Select ${number}` }).check();
    await page.getByText('3 selected').waitFor();
    await page.getByRole('link', { name: 'Pack', exact: true }).click();
    const field = (number: string) => page.getByLabel(`Tracking number of ${number}`);
    await field(first.number).waitFor();
    expect(new URL(page.url()).searchParams.get('ids')?.split(',').sort()).toEqual(orders.map(({ id }) => id).sort());
    // What was chosen, together.
    const pothos = page.locator('.pack table').first().getByRole('row', { name: POTHOS });
    expect(await pothos.textContent()).toBe(`${POTHOS}EPI-AUR-126`);
    await staff.graphql(`mutation { cancelOrder(id: "${second.id}") { id } }`);

    await field(first.number).focus();
    for (const number of ['DHL 1', 'DHL 2', 'DHL 3']) {
      await page.keyboard.type(number);
      await page.keyboard.press('Enter');
    }
    for (const { number } of [first, third]) await row(page, number).getByText('Shipped').waitFor();
    await row(page, second.number).locator('.error', { hasText: 'CANCELLED' }).waitFor();
    expect(await field(second.number).getAttribute('aria-invalid')).toBe('true');
    expect(await field(first.number).count()).toBe(0);
    const rows = await sql(
      `select o.status, o.tracking_number, count(s.id)::int as shipments from orders o
       left join shipments s on s.order_id = o.id where o.id in (?, ?, ?) group by o.id order by o.created_at, o.id`,
      orders.map(({ id }) => id),
    );
    expect(rows).toEqual([
      { status: 'shipped', tracking_number: 'DHL 1', shipments: 1 },
      { status: 'cancelled', tracking_number: null, shipments: 0 },
      { status: 'shipped', tracking_number: 'DHL 3', shipments: 1 },
    ]);
    expect(await flaws(page)).toEqual([]);
  });

  it('have packing slips, a page of paper each, with what is left to send', async () => {
    const { staff, orderIn } = office.store;
    const one = await orderIn('PROCESSING', [[1002, 2]]);
    const two = await orderIn('PROCESSING', [
      [1002, 3],
      [1003, 1],
    ]);
    const items = [0, 1].map((line) => ({ order_item_id: lineOf(two, line), quantity: 1 }));
    await staff.post(`/orders/${two.id}/refund`, { items });
    const { page } = await office.open(STAFF, '/orders');
    for (const { number } of [one, two]) await page.getByRole('checkbox', { name: `Select ${number}` }).check();
    await page.getByRole('link', { name: 'Pack', exact: true }).click();
    const slips = page.locator('.slip');
    const slip = (number: string) => slips.filter({ hasText: number });
    for (const { number } of [one, two]) await slip(number).locator('tbody').waitFor();
    const cells = await slip(two.number)
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((line) => [...line.children].map((cell) => cell.textContent?.trim())));
    expect(cells.map(([, , units]) => units)).toEqual(['2']);
    expect(await slip(two.number).locator('address').textContent()).toMatch(
      /^Ada Lovelace\n.*\n[A-Z]\w+, [A-Z]{2} \d{5}\nUnited States$/,
    );
    await page.emulateMedia({ media: 'print' });
    expect(
      await page
        .locator('.head, .back, button')
        .evaluateAll((all) => all.filter((one) => one.getClientRects().length > 0).length),
    ).toBe(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    const packed = slip(two.number).locator('tbody tr').first();
    expect(
      await packed.evaluate((tr) => [
        getComputedStyle(tr).breakInside,
        getComputedStyle(tr).color,
        getComputedStyle(document.documentElement).backgroundColor,
      ]),
    ).toEqual(['avoid', 'rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    const pdf = await page.pdf();
    // The list of all, and a slip of each.
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBe(3);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.goto(`${office.store.url}/admin/orders/${one.id}/slip`);
    await slips.getByText(one.number).first().waitFor();
    expect(await flaws(page)).toEqual([]);
    await page.goto(`${office.store.url}/admin/pack`);
    const [oldest] = await office.store.sql<{ number: string }>(
      `select number from orders o join organizations g on g.id = o.organization_id
       where g.slug = 'greenhouse' and status = 'processing' order by o.created_at, o.id limit 1`,
    );
    await slips.first().getByText(`Packing slip ${oldest?.number}`).waitFor();
  });

  it('are a file for a spreadsheet, as they are shown', async () => {
    await office.store.sql("update organizations set time_zone = 'Asia/Kathmandu' where slug = 'greenhouse'");
    const { page } = await office.open(STAFF, '/orders?q=GH-100');
    await row(page, 'GH-1001').waitFor();
    await page.getByText('The Greenhouse').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('orders.csv');
    const text = await readFile(await file.path(), 'utf8');
    const [header, ...lines] = text.replace('\ufeff', '').trim().split('\r\n');
    expect(header).toBe('"Number","Status","Placed (Asia/Kathmandu)","Customer","Email","Refunded","Total","Currency"');
    expect(lines.length).toBe(await page.locator('tbody tr').count());
    await office.store.sql("update organizations set time_zone = 'UTC' where slug = 'greenhouse'");
    const [order] = await office.store.sql<{ total: number; placed: string }>(
      `select total, to_char(created_at at time zone 'UTC' + interval '5:45', 'YYYY-MM-DD HH24:MI') as placed
       from orders where number = 'GH-1001'`,
    );
    const of1001 = lines.find((line) => line.includes('"GH-1001"')) ?? '';
    expect(of1001).toContain(`"${order?.placed}","Ada Lovelace","ada@example.com","`);
    expect(of1001).toMatch(new RegExp(`"${((order?.total ?? 0) / 100).toFixed(2)}","USD"$`));
  });
});
