import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { signIn } from '../support/browser.js';
import { openMailbox } from '../support/mailbox.js';
import { openShop, SITES } from '../support/shop.js';
import { ADA, ADMIN, demoId } from '../support/store.js';
import { openReceiver, type Received, SECRET } from '../webhooks/support/webhook-sink.js';
import { browserForTests, focused } from './browser.js';

const browser = browserForTests();
const receiver = await openReceiver();
const mailbox = await openMailbox();
const store = await openShop({ ...SITES, SMTP_URL: mailbox.url });

beforeAll(async () => {
  const update = `mutation { updateWebhookEndpoint(id: "${demoId(5001)}", url: "${receiver.url}") { id } }`;
  expect((await (await store.as(ADMIN)).graphql(update)).errors).toBe(undefined);
});

const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true, disabled: false });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true });
const shows = (page: Page, text: string) => page.locator('#main').filter({ hasText: text }).waitFor();
const wordsOf = async (parts: Locator) => (await parts.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));

/** For the README: `RECORD_SCREENSHOTS=1 TEST_SUITE=browser npm test -- test/browser/journey`. */
async function picture(page: Page, name: string, [width, height]: [number, number]): Promise<void> {
  if (!process.env['RECORD_SCREENSHOTS']) return;
  await page.setViewportSize({ width, height });
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: `docs/images/${name}.webp`, type: 'webp', quality: 85, animations: 'disabled' });
}

const NEW_PLANT = {
  ...{ Name: 'Never-Never Plant', Botanical: 'Ctenanthe oppenheimiana', SKU: 'CTE-OPP-14', Price: '17.50', Stock: '6' },
  ...{ Description: 'Its leaves fold up at night. It grows some metres from a window.', Tags: 'houseplant' },
  ...{ Height: '45', Pot: '140', Coldest: '10', Warmest: '11' },
};
const CARE = { Light: 'LOW', Water: 'MODERATE', Difficulty: 'EASY', Pets: 'SAFE' };

it('a plant goes from the shelf to a refund, between two people who have their pages open', async () => {
  const [{ page: ada }, { page: staff }] = [await browser.tab(store.url), await browser.tab(store.url)];
  const shop = `${store.url}/shop`;
  await ada.goto(shop);
  await link(ada, 'Low light 7').waitFor();
  await picture(ada, 'shop', [1280, 860]);
  await signIn(staff, store.url, ADMIN, '/plants/new');
  const field = (label: string) => staff.getByLabel(new RegExp(`^${label}`));
  for (const [label, text] of Object.entries(NEW_PLANT)) await field(label).fill(text);
  for (const [label, value] of Object.entries(CARE)) await field(label).selectOption(value);
  await button(staff, 'Add to the catalogue').click();
  await heading(staff, 'Never-Never Plant').waitFor();
  // As long as nobody loads the back office again.
  await staff.evaluate(() => Object.assign(globalThis, { isSame: true }));
  await link(staff, 'Orders').click();
  await heading(staff, 'Orders').waitFor();

  await ada.reload();
  await link(ada, 'Low light 8').click();
  await link(ada, 'Safe for cats and dogs 4').click();
  await heading(ada, '4 plants').waitFor();
  await ada.getByRole('searchbox', { name: 'Search plants' }).fill('never-never');
  await ada.keyboard.press('Enter');
  await link(ada, 'Never-Never Plant').click();
  await heading(ada, 'Never-Never Plant').waitFor();
  await picture(ada, 'plant', [1280, 860]);
  await ada.getByLabel('Quantity of').fill('3');
  await button(ada, 'Add to basket').click();
  // With a script, the page stays: what was added is read aloud.
  await ada.getByRole('status').getByText('Added to your basket: 3 × Never-Never Plant').waitFor();
  expect(await focused(ada)).toContain('Added to your basket');
  await link(ada, 'View basket').click();
  await shows(ada, 'Total$60.45');
  await link(ada, 'Check out').click();
  await ada.locator('#main').getByRole('link', { name: 'Sign in' }).click();
  await ada.locator(`button[value="${ADA}"]`).click();
  await ada.waitForURL(`${shop}/checkout`);
  // Each choice shows its total at once.
  await ada.getByRole('radio', { name: 'Pick up in store' }).check();
  await button(ada, 'Pay 52.50 USD').waitFor();
  await ada.getByRole('radio', { name: 'home' }).check();
  await button(ada, 'Pay 60.45 USD').waitFor();
  await ada.goto(`${shop}/account`);
  await button(ada, 'Redeem 100 points').click();
  const [code = ''] = await wordsOf(ada.locator('.codes li:not(.soft) code'));
  await ada.goto(`${shop}/checkout`);
  await ada.getByLabel('Reward code').selectOption(code);
  await button(ada, 'Pay 55.45 USD').click();
  const number = (await heading(ada, /^Pay for order GH-/).textContent())?.slice('Pay for order '.length) ?? '';
  const order = staff.getByRole('row', { name: number }).filter({ hasText: '$55.45' });
  await order.filter({ hasText: 'Pending' }).waitFor();
  await button(ada, 'Pay $55.45').click();
  await shows(ada, 'Paid. We are packing your plants.');
  await order.filter({ hasText: 'Processing' }).waitFor();

  await staff.keyboard.press('Control+k');
  await staff.getByRole('combobox').fill(number);
  await staff.getByRole('option', { name: number }).waitFor();
  await staff.keyboard.press('Enter');
  await heading(staff, number).waitFor();
  await button(staff, 'Refund').click();
  const dialog = staff.getByRole('dialog', { name: `Refund ${number}` });
  await dialog.getByRole('group', { name: 'Never-Never Plant' }).getByLabel('Quantity').fill('1');
  await dialog.getByLabel('Shipping').fill('4');
  await dialog.getByLabel('Reason').selectOption('WRONG_PLANT');
  await dialog.getByLabel('Note').fill('One of the three was a Prayer Plant: please keep it.');
  await button(dialog, 'Refund $19.83').waitFor();
  await picture(staff, 'refund', [1280, 860]);
  await button(dialog, 'Refund $19.83').click();
  const told = staff.locator('.thread > li');
  await told.first().filter({ hasText: 'Never-Never Plant $15.83 · Shipping $4.00' }).getByText('Delivered').waitFor();
  expect(await wordsOf(told.locator('strong'))).toEqual(['Refunded $19.83', 'Paid', 'Placed']);
  await picture(staff, 'order', [1280, 930]);

  await ada.reload();
  const [refund] = await wordsOf(ada.getByRole('listitem').filter({ hasText: 'wrong plant' }));
  expect(refund?.replace(/^(.* refunded) .*, (wrong plant) /, '$1, $2: ')).toBe(
    '$19.83 refunded, wrong plant: 1 × Never-Never Plant $15.83 Shipping $4.00 One of the three was a Prayer Plant: please ' +
      'keep it. The 16 points that you had earned on this were removed. The 33 points that you had redeemed were returned.',
  );
  const [summary] = await wordsOf(ada.getByRole('region', { name: 'Order summary' }));
  expect(summary).toContain('Subtotal $52.50 Discount -$5.00 Shipping $7.95 Total $55.45 Refunded $19.83 Ships to');
  await picture(ada, 'phone', [390, 860]);
  await ada.goto(`${shop}/account`);
  await shows(ada, 'You have 330 points.');
  await link(staff, 'Never-Never Plant').click();
  await staff.getByText('4 units in stock').waitFor();
  const ledger = staff.getByRole('table', { name: 'Stock history' }).locator('tbody tr');
  // The page may show what it knew before, until it has the newest entries.
  await ledger.filter({ hasText: 'Back by a refund' }).waitFor();
  expect((await wordsOf(ledger)).map((text) => text.replace(/ (just now|\d+ \w+ ago)/, ''))).toEqual([
    ...[`Back by a refund of ${number} ${ADMIN} +1 4`, `Ordered ${number} ${ADA} -3 3`, `First stock ${ADMIN} +6 6`],
  ]);

  for (const name of ['Webhooks', 'Deliveries']) await link(staff, name).click();
  const deliveries = staff.getByRole('row').filter({ hasText: 'refund.created' }).filter({ hasText: 'Delivered' });
  await deliveries.getByRole('link').first().click();
  const sent = JSON.parse((await staff.locator('pre', { hasText: 'digest' }).textContent()) ?? '');
  expect(sent.data).toMatchObject({
    ...{ total: { amount: 1983 }, shipping: { amount: 400 }, points_reversed: 16, points_returned: 33 },
    items: [{ quantity: 1, amount: { amount: 1583 }, restocked: true }],
    order: { status: 'processing', refunded: { amount: 1983 }, refundable: { amount: 3562 } },
  });
  const { body, headers } = receiver.received.find((one) => one.headers['webhook-id'] === sent.id) as Received;
  expect(new Webhook(SECRET).verify(body, headers as Record<string, string>)).toEqual(sent);
  expect(await staff.evaluate(() => 'isSame' in globalThis)).toBe(true);
});
