import { expect, it } from '@jest/globals';
import { openStore } from '../support/store.js';
import { browserForTests, flaws, focused, SCREENS } from './browser.js';

/* docs/guides/opening-a-shop.md: from nothing to the first order that is shipped. */
const browser = browserForTests();

it.each(SCREENS)('on a %s, an owner opens a shop, a guest orders there, and the owner ships it', async (_, screen) => {
  const store = await openStore({ DEMO: 'false', STOREFRONT_ORGANIZATION: '', PROCESS_ROLE: 'api' });
  browser.allow(/400/);
  const { page } = await browser.open(store.url + store.app.setUpPath, screen);
  expect(await flaws(page)).toEqual([]);
  await page.getByLabel('Name of the shop').fill('Fern & Co');
  await page.getByLabel('Your email').fill('admin@fern.example');
  await page.getByLabel('Country').selectOption('DE');
  await page.getByLabel('Currency').selectOption('EUR');
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await page.getByLabel('Shipping fee').fill('much');
  await page.getByRole('button', { name: 'Open the shop' }).click();
  await page.locator('#field-shippingFee-error').waitFor();
  expect(await flaws(page)).toEqual([]);
  expect(await focused(page)).toContain('Please check what you entered');
  expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin');
  await page.getByLabel('Shipping fee').fill('7.95');
  await page.getByRole('button', { name: 'Open the shop' }).click();

  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('link', { name: 'Add a plant' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Boston Fern');
  await page.getByLabel('SKU').fill('FERN-1');
  await page.getByLabel('Price').fill('12.50');
  await page.getByLabel('Description').fill('Likes shade.');
  await page.getByRole('spinbutton', { name: 'Stock' }).fill('10');
  await page.getByRole('button', { name: 'Add to the catalogue' }).click();
  await page.waitForURL(/plants\/[0-9a-f-]{36}$/);

  const { page: guest } = await browser.open(`${store.url}/shop`, screen);
  await guest.getByRole('link', { name: 'Boston Fern' }).first().click();
  await guest.getByRole('button', { name: 'Add to basket' }).click();
  await guest.getByRole('link', { name: 'Check out' }).click();
  await guest.getByLabel('Name', { exact: true }).fill('Ada Green');
  await guest.getByLabel('Email').fill('ada@example.com');
  await guest.getByLabel('Street and number').fill('Road 1');
  await guest.getByLabel('Postal code').fill('04109');
  await guest.getByLabel('City').fill('Leipzig');
  await guest.getByRole('button', { name: 'Place order · €20.45' }).click();
  await guest.getByText('We have received your order').waitFor();

  await page.goto(`${store.url}/admin/orders`);
  await page.getByRole('link', { name: 'FC-1001' }).first().click();
  for (const step of ['Mark as paid', 'Mark as shipped']) {
    await page.getByRole('button', { name: step }).click();
    await page.getByRole('dialog').getByRole('button', { name: step }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await guest.reload();
  await guest.getByText('Shipped').first().waitFor();
});
