import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { signIn } from '../support/browser.js';
import { openShop, SITES } from '../support/shop.js';
import { ADMIN, STAFF } from '../support/store.js';
import { browserForTests, desktop, flaws, focused, phone, SCREENS } from './browser.js';

/* Who the shop says it is: written in the office first, then seen by visitors; and how many of a plant they want. */
const browser = browserForTests();
const store = await openShop({ PROCESS_ROLE: 'api', ...SITES });

/** A file of one colour, as a person chooses it. */
async function choose(form: Locator, label: string, width: number, height: number): Promise<void> {
  const create = { width, height, channels: 3 as const, background: '#2b7048' };
  const buffer = await sharp({ create }).png().toBuffer();
  await form.getByLabel(label).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await form.getByText('It was sent. Save to keep it.').waitFor();
}

it('an admin says who the shop is, what its home page shows, and staff write a page', async () => {
  browser.allow(/400/);
  const { page } = await browser.tab(store.url, desktop);
  await signIn(page, store.url, ADMIN, '/shop/site');
  await page.getByRole('button', { name: 'Change who you are' }).click();
  const who = page.getByRole('dialog', { name: 'Change who you are' });
  await who.getByLabel('Promise').fill('Alive on arrival');
  await who.getByLabel('Email').fill('nobody');
  await who.getByLabel('Address').fill('Road 1\n10115 Berlin');
  await choose(who, 'Logo: choose a file', 400, 100);
  await who.getByRole('button', { name: 'Save' }).click();
  await who.locator('[id="field-contact.email-error"]').waitFor();
  await who.getByLabel('Email').fill('hello@greenhouse.example');
  await who.getByRole('button', { name: 'Save' }).click();
  await who.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Change the home page' }).click();
  const home = page.getByRole('dialog', { name: 'Change the home page' });
  await home.getByLabel('Headline').fill('Plants that outlive your phone');
  await home.getByLabel('Rows of plants').fill('Hanging: hanging-basket\nNo tag');
  await choose(home, 'Picture: choose a file', 1600, 900);
  await home.getByRole('button', { name: 'Save' }).click();
  await home.locator('[id="field-homepage.collections-error"]').waitFor();
  await home.getByLabel('Rows of plants').fill('Hanging: hanging-basket');
  await home.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Hanging: hanging-basket').waitFor();
  await page.getByRole('button', { name: 'Choose the mails' }).click();
  const mails = page.getByRole('dialog', { name: 'Choose the mails' });
  await mails.getByLabel('Payment received').uncheck();
  await mails.getByRole('button', { name: 'Save' }).click();
  await mails.waitFor({ state: 'hidden' });
  const { page: theirs } = await browser.tab(store.url, desktop);
  await signIn(theirs, store.url, STAFF, '/shop/site');
  await theirs.locator('.sides').getByRole('link', { name: 'Delivery' }).click();
  expect(await theirs.getByLabel('Name in its address').inputValue()).toBe('delivery');
  await theirs.getByLabel('Text').fill('# Where to\n\nTo **Germany**.');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await theirs.locator('.sides').getByRole('link', { name: 'Delivery' }).click();
  await theirs.getByLabel('Title').fill('Delivery and cost');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await theirs.getByRole('link', { name: 'Delivery and cost' }).waitFor();
  await theirs.getByRole('link', { name: 'New page' }).click();
  const lost = { 'Name in its address': 'delivery', Title: 'Another', Text: 'Instead of it.' };
  for (const [label, text] of Object.entries(lost)) await theirs.getByLabel(label).fill(text);
  await theirs.getByRole('button', { name: 'Save' }).click();
  await theirs.locator('.error', { hasText: 'There is this page already, in this language.' }).waitFor();
  await theirs.goBack();
  await theirs.getByRole('link', { name: 'Delivery and cost' }).waitFor();
  expect(await theirs.getByRole('button', { name: 'Change who you are' }).count()).toBe(0);
  const [shop] = await store.sql<{ mails: string[] }>(`select mails from organizations where slug = 'greenhouse'`);
  // What the office does not offer stays as it was.
  expect(shop?.mails).toEqual([
    ...[
      'sign_in',
      'return',
      'invitation',
      'placed',
      'partly_shipped',
      'shipped',
      'cancelled',
      'refunded',
      'back_in_stock',
    ],
  ]);
  expect(
    await store.sql(`select o.promise, o.contact, o.homepage - 'pictureId' as homepage, p.slug, p.title, p.markdown
      from organizations o join pages p on p.organization_id = o.id where o.slug = 'greenhouse'`),
  ).toEqual([
    {
      promise: 'Alive on arrival',
      contact: { email: 'hello@greenhouse.example', address: 'Road 1\n10115 Berlin' },
      homepage: {
        headline: 'Plants that outlive your phone',
        collections: [{ title: 'Hanging', tag: 'hanging-basket' }],
      },
      ...{ slug: 'delivery', title: 'Delivery and cost', markdown: '# Where to\n\nTo **Germany**.' },
    },
  ]);
});

const PLANT = '/plants/swiss-cheese-plant';

it.each(SCREENS)('a visitor sees it on a %s, and axe finds nothing', async (_, screen) => {
  const { page } = await browser.open(`${store.url}/shop`, screen);
  await page.getByRole('heading', { name: 'Plants that outlive your phone', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Hanging' }).waitFor();
  expect(
    await page
      .locator('.top .logo, .hero')
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
  ).not.toContain(0);
  expect(await flaws(page)).toEqual([]);
  await page.goto(`${store.url}/shop${PLANT}`);
  await page.getByRole('link', { name: 'plus delivery' }).click();
  await page.getByRole('heading', { name: 'Where to', level: 2 }).waitFor();
  expect(await flaws(page)).toEqual([]);
});

const field = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity of Swiss Cheese Plant' });
const button = (page: Page, name: string) => page.getByRole('button', { name: `One ${name} of Swiss Cheese Plant` });

it.each([
  ['with a script, on the same pages', true],
  ['without JavaScript', false],
])('− and + say how many, by keyboard, %s', async (_, javaScriptEnabled) => {
  const { page } = await browser.open(`${store.url}/shop${PLANT}`, { ...phone, javaScriptEnabled });
  const loads: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && loads.push(new URL(request.url()).pathname));
  expect(await button(page, 'fewer').isDisabled()).toBe(true);
  await button(page, 'more').press('Enter');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#quantity')?.value === '2');
  await page.getByRole('button', { name: 'Add to basket' }).press('Enter');
  await page.getByText('Added to your basket: 2 × Swiss Cheese Plant').waitFor();
  expect(loads.length).toBe(javaScriptEnabled ? 0 : 3);
  await page.getByRole('link', { name: 'View basket' }).click();
  await page.getByRole('heading', { name: 'Your basket' }).waitFor();
  loads.splice(0);
  await button(page, 'fewer').press('Enter');
  await page.getByText('Basket updated').waitFor();
  expect(await field(page).inputValue()).toBe('1');
  expect(await button(page, 'fewer').isDisabled()).toBe(true);
  // The end closes −: the number has the focus then.
  if (javaScriptEnabled) expect(await focused(page)).toBe('Quantity of Swiss Cheese Plant');
  await field(page).fill('4');
  await field(page).press('Enter');
  await page.locator('.count', { hasText: '4' }).waitFor();
  await button(page, 'more').press('Enter');
  await page.locator('.count', { hasText: '5' }).waitFor();
  if (javaScriptEnabled) expect([loads, await focused(page)]).toEqual([[], 'One more of Swiss Cheese Plant']);
  // axe needs a script, too.
  if (javaScriptEnabled) expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Your basket is empty').waitFor();
});
