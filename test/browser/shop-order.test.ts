import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openMailbox } from '../support/mailbox.js';
import { ADAS, lineOf, openShop, SITES } from '../support/shop.js';
import { ADA, demoId } from '../support/store.js';
import { browserForTests, desktop, flaws, SCREENS, type Screen } from './browser.js';

// A customer orders in journey.test.ts; without a script, in test/web/storefront, as what the shop answers to each form.

const [POTHOS, LILY] = [demoId(1002), demoId(1003)];

const browser = browserForTests();
const mailbox = await openMailbox();
const store = await openShop({ PROCESS_ROLE: 'api', ...SITES, SMTP_URL: mailbox.url });
const shop = `${store.url}/shop`;

const visit = async (screen?: Screen): Promise<Page> => (await browser.tab(store.url, screen)).page;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Waits for the signs of a sum or a page: `Total$33.93`. */
const shows = (page: Page, text: string | RegExp) => page.locator('#main').filter({ hasText: text }).waitFor();

async function add(page: Page, plant: string, quantity = 1): Promise<void> {
  await page.goto(`${shop}/plants/${plant}`);
  await page.getByLabel('Quantity of').fill(String(quantity));
  await button(page, 'Add to basket').click();
  await page.getByRole('link', { name: 'View basket' }).click();
  await page.waitForURL(`${shop}/basket`);
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${shop}/sign-in?next=/shop/account`);
  await page.locator(`button[value="${ADA}"]`).click();
  await page.waitForURL(`${shop}/account`);
}

it('pressed again after "back", the button orders nothing else', async () => {
  const page = await visit();
  await signIn(page);
  await add(page, LILY);
  await page.getByRole('link', { name: 'Check out' }).click();
  const orders = async () => (await store.sql('select id from orders')).length;
  const before = await orders();
  await button(page, /^Pay/).click();
  await page.waitForURL(/\/stand-in$/);
  const order = page.url();
  await page.goBack();
  await button(page, /^Pay/).click();
  await page.waitForURL(/\/stand-in$/);
  expect([page.url(), await orders()]).toEqual([order, before + 1]);
});

it('a guest’s form that is refused begins with a summary, which has the focus and leads to each field that is wrong', async () => {
  browser.allow(/status of 4/);
  const page = await visit();
  await add(page, LILY);
  await page.getByRole('link', { name: 'Check out' }).click();
  for (const label of ['Name', 'Street and number']) await page.getByLabel(label, { exact: true }).fill('Eve');
  expect(await page.getByLabel('Recipient').count()).toBe(0);
  await page.getByLabel('Email').fill('eve@example.com');
  await button(page, /^Pay/).click();
  const summary = page.getByRole('alert');
  await summary.getByText('Please check what you entered').waitFor();
  expect(await summary.evaluate((notice) => notice === document.activeElement)).toBe(true);
  expect(await summary.getByRole('link').allInnerTexts()).toEqual([
    'City: Please fill this in.',
    'ZIP code: Please fill this in.',
  ]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-city');
  await summary.getByRole('link', { name: /^ZIP/ }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-postalCode');
});

it('a country that is chosen shows the fields of its addresses, and what was typed stays', async () => {
  const page = await visit();
  await add(page, LILY);
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.getByLabel('Street and number').fill('1 Elm Street');
  await page.getByLabel('ZIP code').fill('04109');
  await page.getByLabel('Country').focus();
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Postal code').waitFor();
  expect(await page.getByLabel('Postal code').inputValue()).toBe('04109');
  expect(await page.getByLabel('Street and number').inputValue()).toBe('1 Elm Street');
  expect(await page.getByLabel('State').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('field-country');
});

it('an order is printed on one page, black on white, with its address beside its lines and nothing to press', async () => {
  const page = await visit({ ...desktop, colorScheme: 'dark' });
  await signIn(page);
  await add(page, POTHOS, 2);
  await add(page, LILY);
  await page.getByRole('link', { name: 'Check out' }).click();
  await button(page, /^Pay/).click();
  await page.getByRole('link', { name: 'Back to the order' }).click();
  await shows(page, 'Your order is waiting for your payment');
  await page.emulateMedia({ media: 'print' });
  const shown = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.filter((one) => one.getClientRects().length > 0).length);
  expect(await shown('nav, form, button, .button, details, .notice, .foot, .skip')).toBe(0);
  expect([await shown('.home'), await shown('.line'), await shown('.summary .sums')]).toEqual([1, 2, 1]);
  await page.getByText(/^Ships to/).waitFor();
  const colors = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    return [backgroundColor, color, getComputedStyle(document.querySelector('.summary') as Element).backgroundColor];
  });
  expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  expect(
    await page
      .locator('.line')
      .first()
      .evaluate((line) => getComputedStyle(line).breakInside),
  ).toBe('avoid');
  const pdf = await page.pdf();
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(1);
});

it.each(SCREENS)(
  'from the basket of a guest to the account of a customer, axe finds nothing, and all fits a %s',
  async (_, screen) => {
    const page = await visit(screen);
    const check = async (...paths: string[]) => {
      for (const path of paths) {
        await page.goto(shop + path);
        expect([path, await flaws(page)]).toEqual([path, []]);
      }
    };
    await check('/basket');
    await add(page, POTHOS, 100);
    await add(page, LILY);
    await check('/basket', '/checkout');
    await signIn(page);
    const refunded = await store.paid(ADAS, [[1003, 2]]);
    const items = [{ order_item_id: lineOf(refunded, 0), quantity: 1 }];
    await store.staff.post(`/orders/${refunded.id}/refund`, { items, reason: 'damaged', note: 'Sorry <b>' });
    await check('/checkout', `/orders/${refunded.id}`, '/account', '/account/addresses/new', '/wishlist');
  },
);
