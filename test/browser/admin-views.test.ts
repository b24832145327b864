import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ADAS } from '../support/shop.js';
import { ADMIN, demoId, STAFF } from '../support/store.js';
import { flaws, phone, SCREENS } from './browser.js';
import { officeForTests } from './office.js';

const office = officeForTests();
const MONSTERA = 'MON-DEL-14';

const plantOf = (sku: string) =>
  office.one<{ id: string; stock: number; name: string; price: number; tags: string[] }>(
    'select id, stock, name, price, tags from plants where sku = ?',
    [sku],
  );

/** The rows of a table, once it shows this text: a list is read again after the change that its page shows at once. */
async function rowsOf(page: Page, name: string, text: string): Promise<string[]> {
  const rows = page.getByRole('table', { name }).getByRole('row');
  await rows.filter({ hasText: text }).first().waitFor();
  return rows.allInnerTexts();
}

describe('a plant', () => {
  it('whose stock is adjusted shows the movement, once', async () => {
    const { id, stock } = await plantOf(MONSTERA);
    const { page } = await office.open(STAFF, `/plants/${id}`);
    await page.getByRole('table', { name: 'Stock history' }).waitFor();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: /^Adjust the stock/ });
    await dialog.getByLabel('Units to add or remove').fill('-2');
    await dialog.getByLabel('Reason').fill('two died');
    const submit = dialog.getByRole('button', { name: 'Adjust stock' });
    await submit.dblclick();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(`${stock - 2} units in stock`).waitFor();
    const [, newest] = await rowsOf(page, 'Stock history', 'two died');
    expect(newest?.split(/\s*\t\s*|\n+/)).toEqual(['Adjusted', 'two died', STAFF, 'just now', '-2', String(stock - 2)]);
    expect((await plantOf(MONSTERA)).stock).toBe(stock - 2);
    await page
      .getByRole('row', { name: /^Ordered/ })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('heading', { name: /^GH-\d+$/ }).waitFor();
  });

  it('is counted: the difference is one movement', async () => {
    const { id, stock } = await plantOf(MONSTERA);
    const { page } = await office.open(STAFF, `/plants/${id}`);
    await page.getByRole('button', { name: 'Set stock' }).click();
    const dialog = page.getByRole('dialog', { name: /^Set the stock of/ });
    await dialog.getByLabel('Units counted').fill(String(stock + 3));
    await dialog.getByLabel('Reason').fill('counted');
    await dialog.getByRole('button', { name: 'Set stock' }).click();
    await page.getByText(`${stock + 3} units in stock`).waitFor();
    const [, newest] = await rowsOf(page, 'Stock history', 'counted');
    expect(newest?.split(/\s*\t\s*|\n+/)).toEqual(['Adjusted', 'counted', STAFF, 'just now', '+3', String(stock + 3)]);
    expect((await plantOf(MONSTERA)).stock).toBe(stock + 3);
  });

  it('keeps its stock where it would be below zero, which the field says', async () => {
    const { id, stock } = await plantOf(MONSTERA);
    const { page } = await office.open(STAFF, `/plants/${id}`);
    await page.getByRole('button', { name: 'Adjust stock' }).click();
    const field = page.getByLabel('Units to add or remove');
    await field.fill('-1000');
    await field.press('Enter');
    const summary = page.getByRole('dialog').getByRole('alert');
    const link = summary.getByRole('link', { name: `The stock would be below zero: there are only ${stock}.` });
    await link.waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await summary.evaluate((notice) => notice === document.activeElement)).toBe(true);
    await link.click();
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    expect((await plantOf(MONSTERA)).stock).toBe(stock);
    // What is corrected in the same dialog is sent.
    await field.fill('1');
    await field.press('Enter');
    await page.getByText(`${stock + 1} units in stock`).waitFor();
    await page.getByRole('status').getByText('Done', { exact: true }).waitFor({ state: 'attached' });
    expect((await plantOf(MONSTERA)).stock).toBe(stock + 1);
  });

  it('is not changed by a value that the store refuses; only what was changed is sent', async () => {
    office.allow(/400/);
    const before = await plantOf(MONSTERA);
    const { page } = await office.open(ADMIN, `/plants/${before.id}/edit`);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      const { variables } = request.postDataJSON() ?? {};
      if (variables?.tags) sent.push(variables);
    });
    await page.getByLabel('Name', { exact: true }).fill('Monster');
    await page.getByLabel('Tags').fill('climbing UPPER');
    await page.getByRole('button', { name: 'Save' }).click();
    const tags = page.getByLabel('Tags');
    await page.locator('#field-tags-error').waitFor();
    expect(await tags.getAttribute('aria-invalid')).toBe('true');
    expect(await plantOf(MONSTERA)).toEqual(before);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Monster');

    await tags.fill('climbing, upper');
    await page.getByLabel(/^Price/).fill('20,05');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Monster', level: 1 }).waitFor();
    expect(sent).toEqual([
      { id: before.id, name: 'Monster', tags: ['climbing', 'UPPER'] },
      { id: before.id, name: 'Monster', price: 2005, tags: ['climbing', 'upper'] },
    ]);
    expect(await plantOf(MONSTERA)).toEqual({ ...before, name: 'Monster', price: 2005, tags: ['climbing', 'upper'] });
  });

  it('is created, unless another one has its SKU, archived after a question, restored, made a draft, and published', async () => {
    const { page } = await office.open(STAFF, '/plants/new');
    await page.getByLabel('Name', { exact: true }).fill('Test Fern');
    await page.getByLabel('SKU').fill(MONSTERA);
    await page.getByLabel(/^Price/).fill('7.1');
    await page.getByLabel('Description').fill('A fern.');
    await page.getByLabel('Stock').fill('3');
    const create = page.getByRole('button', { name: 'Add to the catalogue' });
    await create.click();
    await page
      .locator('.error', { hasText: 'Another plant has this SKU, or had it before it was archived.' })
      .waitFor();
    await page.getByLabel('SKU').fill('TEST-FERN');
    await create.click();
    await page.getByRole('heading', { name: 'Test Fern', level: 1 }).waitFor();
    expect(await plantOf('TEST-FERN')).toMatchObject({ name: 'Test Fern', price: 710, stock: 3, tags: [] });
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('dialog', { name: 'Archive Test Fern?' }).getByRole('button', { name: 'Archive' }).click();
    await page.getByText('Archived: it cannot be ordered.').waitFor();
    expect(await page.getByRole('button', { name: 'Archive' }).count()).toBe(0);
    await page.goto(`${office.store.url}/admin/plants?archived=true`);
    await page.getByRole('link', { name: 'Archived', exact: true }).waitFor();
    await page.getByRole('link', { name: /Test Fern/ }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('dialog', { name: 'Restore Test Fern?' }).getByRole('button', { name: 'Restore' }).click();
    await page.getByText('3 units in stock').waitFor();
    await page.getByRole('button', { name: 'Unpublish' }).click();
    const ask = page.getByRole('dialog', { name: 'Make Test Fern a draft?' });
    await ask.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByText('Draft: only staff see it, and nobody can order it.').waitFor();
    const { id } = await plantOf('TEST-FERN');
    expect((await office.store.nobody.get(`/plants/${id}`)).status).toBe(404);
    await page.goto(`${office.store.url}/admin/plants?draft=true`);
    await page.getByRole('link', { name: /Test Fern Draft/ }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const publish = page.getByRole('dialog', { name: 'Publish Test Fern?' });
    await publish.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('3 units in stock').waitFor();
    expect((await office.store.nobody.get(`/plants/${id}`)).status).toBe(200);
  });
});

it('the metadata of an order: a key is added, refused, emptied, and what a colleague wrote meanwhile stays', async () => {
  office.allow(/400/);
  const id = demoId(3001);
  const metadata = async () =>
    (await office.one<{ metadata: unknown }>('select metadata from orders where id = ?', [id])).metadata;
  const { page } = await office.open(STAFF, `/orders/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Metadata of GH-1001' });
  const open = () => page.getByRole('button', { name: 'Edit metadata' }).click();
  const save = () => dialog.getByRole('button', { name: 'Save metadata' }).click();
  await open();
  await dialog.getByLabel('New key').fill('x'.repeat(41));
  await dialog.getByLabel('Its text').fill('7');
  await save();
  await dialog.locator('#field-key-error').waitFor();
  expect(await metadata()).toBe(null);
  await dialog.getByLabel('New key').fill('erp id');
  await save();
  await dialog.waitFor({ state: 'hidden' });
  expect(await metadata()).toEqual({ 'erp id': '7' });

  await page.locator('dt', { hasText: 'erp id' }).waitFor();
  await open();
  const staff = await office.store.as(STAFF);
  const theirs = await staff.graphql(`mutation { setMetadata(id: "${id}", metadata: { shelf: "B2" }) { metadata } }`);
  expect(theirs.data.setMetadata.metadata).toEqual({ 'erp id': '7', shelf: 'B2' });
  await dialog.getByLabel('erp id', { exact: true }).fill('');
  await save();
  await dialog.waitFor({ state: 'hidden' });
  expect(await metadata()).toEqual({ shelf: 'B2' });
  await page.locator('dt', { hasText: 'erp id' }).waitFor({ state: 'detached' });
});

it('plants are listed with the lowest stock first; filters are the URL, and back again', async () => {
  const { page } = await office.open(STAFF, '/plants');
  const table = page.getByRole('table', { name: 'Plants' });
  await table.waitFor();
  const stocks = await table.locator('td:last-child').allInnerTexts();
  const numbers = stocks.map((text) => (text === 'Sold out' ? 0 : Number(text)));
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  expect(numbers[0]).toBe(0);
  await page.keyboard.press('/');
  await page.keyboard.type('fern');
  await page.waitForURL('**/admin/plants?q=fern');
  await page.getByLabel('Any difficulty').selectOption('EXPERT');
  await page.waitForURL('**/admin/plants?q=fern&difficulty=EXPERT');
  await page.goto(`${office.store.url}/admin/plants?q=staghorn&sort=NAME`);
  await page.getByRole('link', { name: /Staghorn Fern/ }).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('staghorn');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Staghorn Fern', level: 1 }).waitFor();
  await page.goBack();
  await page.waitForURL('**/admin/plants?q=staghorn&sort=NAME');
});

describe('a customer', () => {
  const nameOf = async (id: string) =>
    (await office.one<{ name: string }>('select name from customers where id = ?', [id])).name;
  const eraseAs = async (page: Page, name: string, typed: string) => {
    await page.getByRole('button', { name: 'Erase personal data' }).click();
    const dialog = page.getByRole('dialog', { name: `Erase the personal data of ${name}` });
    await dialog.getByLabel(/^To confirm/).fill(typed);
    await dialog.getByRole('button', { name: 'Erase personal data' }).click();
    return dialog;
  };

  it('gains points, but loses no more than there are; the ledger says each change in words', async () => {
    office.allow(/422/);
    const { page } = await office.open(STAFF, `/customers/${ADAS}`);
    await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
    await page.keyboard.press('p');
    const field = page.getByLabel('Points to add or remove');
    await field.fill('-367');
    await field.press('Enter');
    await page.locator('.error', { hasText: 'That is more than there is: 366 points.' }).waitFor();
    await field.fill('34');
    await page.getByLabel('Reason').fill('late parcel');
    await field.press('Enter');
    await page.getByText('400 points').first().waitFor();
    const rows = await rowsOf(page, 'Points history', 'late parcel');
    expect(rows[1]?.split(/\s*\t\s*|\n+/)).toEqual(['Adjusted', `by ${STAFF} · late parcel`, 'just now', '+34']);
    expect(rows.filter((row) => row.includes('Earned on GH-1001')).length).toBe(1);
    expect(await page.getByRole('button', { name: 'Erase personal data' }).count()).toBe(0);
  });

  it('has another language and another address, which nobody else may have', async () => {
    office.allow(/409/);
    const { page } = await office.open(STAFF, `/customers/${ADAS}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Ada Lovelace' });
    await dialog.getByLabel('Language of mails').selectOption('German');
    await dialog.getByLabel('Email').fill('grace@example.com');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.locator('.error', { hasText: 'Somebody else has this address.' }).waitFor();
    const ada = () => office.one('select name, email, language from customers where id = ?', [ADAS]);
    expect(await ada()).toEqual({ name: 'Ada Lovelace', email: 'ada@example.com', language: 'en' });
    await dialog.getByLabel('Email').fill('ada@example.com');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await ada()).toEqual({ name: 'Ada Lovelace', email: 'ada@example.com', language: 'de' });
  });

  it('is erased by an admin who types the e-mail, once no order is open', async () => {
    const { page } = await office.open(ADMIN, `/customers/${ADAS}`);
    const dialog = await eraseAs(page, 'Ada Lovelace', 'grace@example.com');
    await dialog.locator('.error', { hasText: 'This is not the email of the customer.' }).waitFor();
    await dialog.getByLabel(/^To confirm/).fill('Ada@example.com');
    await dialog.getByRole('button', { name: 'Erase personal data' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/^Order GH-100\d of this customer is not finished/)
      .waitFor();
    expect(await nameOf(ADAS)).toBe('Ada Lovelace');

    const admin = await office.store.as(ADMIN);
    const { data } = await admin.graphql(
      'mutation { createCustomer(name: "Eve Gone", email: "eve@example.com") { id } }',
    );
    const { id } = data.createCustomer;
    await page.goto(`${office.store.url}/admin/customers/${id}`);
    await eraseAs(page, 'Eve Gone', 'eve@example.com');
    await page.getByRole('heading', { name: 'Personal data erased' }).waitFor();
    expect(await nameOf(id)).toBe('[erased]');
    expect(await page.getByRole('button', { name: 'Erase personal data' }).count()).toBe(0);
  });
});

it('the audit log shows who did what; what it names leads on, and its filters are the URL', async () => {
  const { id, stock } = await plantOf('ACE-PAL-24');
  const staff = await office.store.as(STAFF);
  const adjust = (change: number) =>
    staff.graphql(`mutation { adjustStock(plantId: "${id}", change: ${change}, note: "told to nobody") { id } }`);
  await adjust(3);
  await adjust(-5000);
  const { page } = await office.open(ADMIN, `/plants/${id}`);
  await page.locator('#main').getByRole('link', { name: 'Audit log' }).click();
  await page.waitForURL(`**/admin/audit?resourceId=${id}`);
  const table = page.getByRole('table', { name: 'Audit log' });
  await table.waitFor();
  const [, refused, done] = await table.getByRole('row').allInnerTexts();
  const words = (row = '') => row.split(/\s+/).slice(0, 8);
  expect(words(refused)).toEqual(['adjustStock', 'OUT_OF_STOCK', 'note', 'a', 'text', 'change', '-5000', 'plantId']);
  expect(words(done)).toEqual(['adjustStock', 'Done', 'note', 'a', 'text', 'change', '3', 'plantId']);
  expect(done).toMatch(new RegExp(`before\\s+stock ${stock}\\b`));
  expect(await table.getByRole('row').count()).toBe(3);
  await page.getByLabel('From').fill('2030-01-01');
  await page.getByText('The log has no such entry').waitFor();
  await page.waitForURL(`**/admin/audit?resourceId=${id}&from=2030-01-01`);
  await page.locator('#main').getByRole('link', { name: 'Show all entries' }).click();
  await page.waitForURL('**/admin/audit');
  await page.getByLabel('Who').fill(STAFF);
  await page.waitForURL(`**/admin/audit?loginId=${encodeURIComponent(STAFF)}`);
  // The entries of all give way to those of one: the page moves under a click between the two.
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  await table
    .getByRole('link', { name: id.slice(-8) })
    .first()
    .click();
  await page.waitForURL(`**/admin/plants/${id}`);
});

it('a key is shown once, when it is made, and works until it is revoked', async () => {
  const { page } = await office.open(ADMIN, '/keys');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('What it is for').fill('till 2');
  await page.getByLabel('Who uses it').selectOption('STAFF');
  await page.getByRole('dialog').getByRole('button', { name: 'New key' }).click();
  const secret = page.getByRole('dialog').getByLabel('The key “till 2”', { exact: true }).last();
  const key = await secret.inputValue();
  expect(key).toMatch(/^psk_[\w-]{40,}$/);
  const logIn = () => office.store.nobody.post('/auth/token', { api_key: key, login_id: STAFF });
  expect((await logIn()).status).toBe(200);
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await secret.waitFor({ state: 'hidden' });

  const row = page.getByRole('row', { name: /till 2/ });
  expect(await row.textContent()).toContain(`…${key.slice(-4)}`);
  const kept = () =>
    page.evaluate(() =>
      JSON.stringify([
        document.documentElement.outerHTML,
        location.href,
        history.state,
        { ...localStorage, ...sessionStorage },
      ]),
    );
  expect(await kept()).not.toContain(key);
  await page.reload();
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog', { name: 'Revoke “till 2”?' }).getByRole('button', { name: 'Revoke' }).click();
  await row.getByText('Revoked').waitFor();
  expect(await kept()).not.toContain(key);
  expect((await logIn()).status).toBe(401);
});

it('a key of a server itself has the scopes that were chosen, at least one, and the list names them', async () => {
  const { page } = await office.open(ADMIN, '/keys');
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('What it is for').fill('shop server');
  await page.getByLabel('Who uses it').selectOption('The server itself');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'New key' }).click();
  await dialog.locator('.error', { hasText: 'Choose what the server may do.' }).waitFor();
  await dialog.getByLabel('Sign customers up').check();
  await dialog.getByLabel('Record payments').check();
  await dialog.getByRole('button', { name: 'New key' }).click();
  const key = await dialog.getByLabel('The key “shop server”', { exact: true }).last().inputValue();
  await page.getByRole('button', { name: 'I have kept it' }).click();
  const row = page.getByRole('row', { name: /shop server/ });
  // It is used without a login: "Never" would say that nobody needs it.
  expect((await row.getByRole('cell').allInnerTexts()).slice(0, 3)).toEqual([
    'Sign customers up, Record payments',
    expect.any(String),
    '–',
  ]);
  expect(await page.getByRole('row', { name: /Demo storefront …/ }).textContent()).toContain('Logs in: up to Customer');
  const signUp = 'mutation { registerCustomer(name: "Eve", email: "eve@example.com") { email } }';
  const { data } = await office.store.nobody.graphql(signUp, {}, { 'x-api-key': key });
  expect(data).toEqual({ registerCustomer: { email: 'eve@example.com' } });
});

it('a user is made, disabled, which ends the sessions, and enabled again', async () => {
  office.allow(/409/);
  const { page } = await office.open(ADMIN, '/keys/users');
  await page.getByRole('button', { name: 'New user' }).click();
  const dialog = page.getByRole('dialog', { name: 'New user' });
  await dialog.getByLabel('Login id').fill(STAFF);
  await dialog.getByRole('button', { name: 'New user' }).click();
  await dialog.locator('.error', { hasText: 'Another user has this login id.' }).waitFor();
  await dialog.getByLabel('Login id').fill('new@greenhouse.example');
  await dialog.getByRole('button', { name: 'New user' }).click();
  const row = page.getByRole('row', { name: /new@greenhouse.example/ });
  await row.getByText('Staff', { exact: true }).waitFor();
  const theirs = await office.store.as('new@greenhouse.example');
  const status = async () => (await theirs.get('/orders')).status;
  expect(await status()).toBe(200);
  await row.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await row.getByText('Disabled', { exact: true }).waitFor();
  expect(await status()).toBe(401);
  await row.getByRole('button', { name: 'Enable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
  await row.getByText('Can log in').waitFor();
});

it('the rules of the shop are changed by admins alone, whole or not at all; staff make rewards and archive them', async () => {
  office.allow(/400/);
  const rules = () =>
    office.one<object>(
      `select name, shipping_fee, free_shipping_from, pending_order_minutes, time_zone from organizations where slug = 'greenhouse'`,
    );
  const before = await rules();
  const { page } = await office.open(ADMIN, '/shop');
  await page.getByRole('button', { name: 'Change the rules' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the rules' });
  await dialog.getByLabel('Shipping (USD)').fill('4.5');
  await dialog.getByLabel(/^Free shipping/).fill('');
  await dialog.getByLabel('Cancel unpaid orders').fill('-1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.locator('#field-pendingOrderMinutes-error').waitFor();
  expect(await rules()).toEqual(before);
  await dialog.getByLabel('Cancel unpaid orders').fill('60');
  await dialog.getByLabel('Time zone').fill('Berlin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.locator('#field-timeZone-error').waitFor();
  expect(await rules()).toEqual(before);
  await dialog.getByLabel('Time zone').fill('Europe/Berlin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('after an hour').waitFor();
  expect(await rules()).toEqual({
    ...before,
    shipping_fee: 450,
    free_shipping_from: 2_147_483_647,
    pending_order_minutes: 60,
    time_zone: 'Europe/Berlin',
  });
  await page.goto(`${office.store.url}/admin/sales`);
  await page.getByText('Days begin at midnight (Europe/Berlin).').waitFor();
  await office.store.sql("update organizations set time_zone = 'UTC' where slug = 'greenhouse'");

  const { page: theirs } = await office.open(STAFF, '/shop');
  await theirs.getByRole('button', { name: 'New reward' }).click();
  expect(await theirs.getByRole('button', { name: 'Change the rules' }).count()).toBe(0);
  const form = theirs.getByRole('dialog', { name: 'New reward' });
  await form.getByLabel('Name').fill('One off');
  await form.getByLabel('Points').fill('20');
  await form.getByLabel('Discount (USD)').fill('1');
  await form.getByRole('button', { name: 'New reward' }).click();
  const row = theirs.getByRole('row', { name: /One off/ });
  await row.getByText('$1.00').waitFor();
  await row.getByRole('button', { name: 'Archive' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await row.getByText('Archived').waitFor();
  await theirs.context().close();
});

describe('the first page', () => {
  const section = (page: Page, title: string) =>
    page.locator('section', { has: page.getByRole('heading', { name: title }) });
  const figures = async (page: Page, title: string) =>
    (await section(page, title).locator('dd').allInnerTexts()).map((text) => text.trim());

  it('says what is to pack, what is sold out and what was sold; admins see which endpoint fails, too', async () => {
    const { staff, paid, ship } = office.store;
    const { id, number, total } = await paid(ADAS, [[(await plantOf(MONSTERA)).id, 2]]);
    const day = new Date().toISOString().slice(0, 10);
    const sold = await staff.graphql(
      `{ salesReport(from: "${day}T00:00:00Z", to: "${day}T23:59:59.999Z", by: DAY) { sum { orders units net { amount } refunds { amount } } } }`,
    );
    const { orders, units, net, refunds } = sold.data.salesReport.sum;
    expect(net.amount).toBeGreaterThanOrEqual(total.amount);
    const endpoint = await office.one<{ id: string }>('select id from webhook_endpoints limit 1');
    await office.store.sql('update webhook_endpoints set failing_since = now() where id = ?', [endpoint.id]);

    const { page } = await office.open(ADMIN, '');
    await section(page, 'To pack').getByRole('link', { name: number, exact: true }).waitFor();
    const dollars = ({ amount }: { amount: number }) =>
      new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(amount / 100);
    expect(await figures(page, 'Today')).toEqual([dollars(net), String(orders), String(units), dollars(refunds)]);
    expect((await figures(page, 'Last 7 days')).length).toBe(4);
    const { soldOut } = await office.one<{ soldOut: string }>(
      `select count(*) as "soldOut" from plants p join organizations o on o.id = p.organization_id
       where o.slug = 'greenhouse' and stock = 0 and archived_at is null and not draft`,
    );
    expect(await section(page, 'Sold out').locator('.count').textContent()).toBe(String(soldOut));
    expect(await section(page, 'Sold out').getByRole('listitem').count()).toBe(Math.min(5, Number(soldOut)));
    await section(page, 'Failing').getByRole('link', { name: 'http://localhost:4100/webhooks' }).waitFor();

    await office.store.sql('update webhook_endpoints set failing_since = null where id = ?', [endpoint.id]);
    await ship(id);
    const { page: theirs } = await office.open(STAFF, '');
    await section(theirs, 'Today').getByText(dollars(net)).waitFor();
    expect(await section(theirs, 'To pack').getByRole('link', { name: number, exact: true }).count()).toBe(0);
    expect(await theirs.getByRole('heading', { level: 2 }).allInnerTexts()).not.toContain('Failing');
    await theirs.goto(`${office.store.url}/admin/orders`);
    await theirs.getByRole('link', { name: /^GH-/ }).first().waitFor();
    await theirs.keyboard.press('g');
    await theirs.keyboard.press('h');
    await section(theirs, 'To pack').waitFor();
    expect(new URL(theirs.url()).pathname).toBe('/admin');
  });

  it.each([
    ['en-US', 768],
    ['en-US', 1024],
    ['en-US', 1280],
    ['de-DE', 1440],
    ['en-US', 1440],
    ['de-DE', 1920],
  ])('shows every view of the navigation, in %s on a window of %i pixels', async (locale, width) => {
    const { page } = await office.open(ADMIN, '/keys', { locale, viewport: { width, height: 900 } });
    await page.locator('.views a').nth(8).waitFor();
    const hidden = await page.locator('.views a').evaluateAll((links) =>
      links
        .filter((link) => {
          const { x, y, width, height } = link.getBoundingClientRect();
          return [0.05, 0.95].some(
            (part) => !link.contains(document.elementFromPoint(x + width * part, y + height / 2)),
          );
        })
        .map(({ textContent }) => textContent),
    );
    expect(hidden).toEqual([]);
  });
});

it('staff are told which views are not theirs, and see no links to them', async () => {
  const { page } = await office.open(STAFF, '/orders');
  for (const path of ['/audit', '/audit/proof', '/keys', '/keys/users', '/webhooks']) {
    await page.goto(`${office.store.url}/admin${path}`);
    await page.getByText('Only admins see this view.').waitFor();
  }
  const links = await page.getByRole('navigation', { name: 'Views' }).getByRole('link').allInnerTexts();
  expect(links.filter((link) => /Audit|Keys|Webhooks/.test(link))).toEqual([]);
  expect(links).toContain('Orders');
});

it('staff make a voucher, change and archive it', async () => {
  const { page } = await office.open(STAFF, '/shop/vouchers');
  await page.getByRole('button', { name: 'New voucher' }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries({ Code: 'spring', Percent: '10', 'Last day': '2031-05-31', orders: '5' }))
    await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'New voucher' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const row = page.getByRole('row', { name: 'SPRING' });
  await row.getByText('to May 31, 2031').waitFor();
  expect(await flaws(page)).toEqual([]);
  await row.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Amount (USD)').fill('4.50');
  await dialog.getByLabel('orders').first().fill('');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await row.getByText('$4.50').waitFor();
  const sql = 'select percent, amount, uses, valid_to from vouchers where code = ?';
  expect(await office.one(sql, ['SPRING'])).toEqual({
    ...{ percent: null, amount: 450, uses: null, valid_to: '2031-06-01 00:00:00+00' },
  });
  await row.getByRole('button', { name: 'Archive' }).click();
  await dialog.getByRole('button', { name: 'Archive' }).click();
  await row.getByText('Archived').waitFor();
});

it('an admin makes a delivery zone, and is told which field of it is wrong', async () => {
  const { page } = await office.open(ADMIN, '/shop/delivery');
  await page.getByRole('button', { name: 'New zone' }).click();
  const dialog = page.getByRole('dialog', { name: 'New zone' });
  const fill = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value);
  };
  const wrong = async () => {
    await dialog.getByRole('button', { name: 'Save' }).click();
    const links = dialog.getByRole('alert').getByRole('link');
    await links.first().waitFor();
    return (await links.allInnerTexts()).map((text) => text.split(':')[0]);
  };
  await fill({ 'Name of the zone': 'Home', Countries: 'US' });
  expect(await wrong()).toEqual(['Fee (USD)', 'Days, at least', 'Days, at most']);
  await fill({ Countries: 'US, UK', Code: 'parcel', 'Fee (USD)': '5.90' });
  await dialog.getByRole('group', { name: 'Way of delivery 1' }).getByLabel('Name').fill('Parcel');
  await fill({ 'Days, at least': '3', 'Days, at most': '2' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').getByRole('link', { name: 'Countries' }).waitFor();
  await fill({ Countries: 'us CA' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').getByRole('link', { name: 'Days, at least' }).waitFor();
  await fill({ 'Days, at most': '4' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('$5.90 · 3–4 days · parcel').waitFor();
  await page.getByRole('button', { name: 'Days and pick-up' }).click();
  const days = page.getByRole('dialog', { name: 'Days and pick-up' });
  await days.getByLabel('Tuesday').check();
  await days.getByLabel('Pick-up').fill('Barn 2');
  await days.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Barn 2').waitFor();
  const sql =
    'select delivery_zones as zones, ship_weekdays as days, pickup_place as place from organizations where slug = ?';
  expect(await office.one(sql, ['greenhouse'])).toEqual({
    zones: [
      {
        ...{ name: 'Home', countries: ['US', 'CA'], regions: [], closedUntil: null },
        methods: [{ code: 'parcel', name: 'Parcel', fee: 590, freeFrom: null, days: { min: 3, max: 4 } }],
      },
    ],
    ...{ days: ['tuesday'], place: 'Barn 2' },
  });
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('There is no delivery zone').waitFor();
});

const VIEWS = [
  ...['', '/plants', '/plants/new', '/plants/:plant', '/plants/:plant/edit', '/sales', '/sales?by=PLANT', '/customers'],
  ...['/customers/:ada', '/audit', '/keys', '/keys/users', '/shop', '/shop/site', '/shop/pages/new', '/ui'],
];

it('sales of a period stand beside those before, as figures, as bars and as rows', async () => {
  const { id, name } = await plantOf(MONSTERA);
  await office.store.paid(ADAS, [[id, 1]]);
  const { page } = await office.open(STAFF, '/sales?from=2020-02-01&to=2020-02-29');
  await page.getByText('Feb 1 – 29, 2020, compared with Jan 3 – 31, 2020.').waitFor();
  const figures = page.locator('.figures dd');
  await figures.first().waitFor();
  expect(await figures.allTextContents()).toEqual([
    ...['$0.00–not comparable from $0.00', '0–not comparable from 0', '$0.00–not comparable from $0.00'],
  ]);
  const chart = page.getByRole('img');
  const current = page.getByRole('navigation', { name: 'Period' }).locator('[aria-current]');
  // Bars of nothing compare nothing.
  expect([await page.getByRole('row').count(), await chart.count(), await current.count()]).toEqual([31, 0, 0]);

  await page.getByRole('link', { name: 'Last 7 days' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.chart g').length === 7);
  expect([await current.textContent(), new URL(page.url()).search]).toEqual(['Last 7 days', '?period=week']);
  const rows = await page
    .getByRole('row')
    .evaluateAll((all) =>
      (all as HTMLTableRowElement[])
        .slice(1, -1)
        .map(({ cells }) => `${cells[0]?.textContent}: ${cells[7]?.textContent}`),
    );
  expect(await chart.locator('title').allTextContents()).toEqual(rows);
  const total = await page.getByRole('row', { name: 'Total' }).getByRole('cell').last().textContent();
  expect(await figures.locator('.amount').first().textContent()).toBe(total);
  expect(await chart.getAttribute('aria-label')).toContain(`: ${total} in all, most with $`);

  await page.getByLabel('Group by').selectOption('Plant');
  await page.getByRole('link', { name }).waitFor();
  expect(await chart.count()).toBe(0);
  const thumb = page.getByRole('row', { name }).locator('img[alt=""]');
  expect(await thumb.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(125);
  await page.goBack();
  await page.getByText('Feb 1 – 29, 2020, compared with Jan 3 – 31, 2020.').waitFor();
  expect(await current.count()).toBe(0);
});

it('on a phone, days without a sale are left out of the rows, and stay in the chart', async () => {
  await office.store.paid(ADAS, [[(await plantOf(MONSTERA)).id, 1]]);
  const from = new Date(Date.now() - 9 * 86_400_000).toISOString().slice(0, 10);
  const days = `from=${from}&to=${new Date().toISOString().slice(0, 10)}`;
  const { page } = await office.open(STAFF, `/sales?${days}`, phone);
  await page.waitForFunction(() => document.querySelectorAll('.chart g').length === 10);
  const rows = page.locator('tbody tr');
  const amounts = await rows.evaluateAll((all) =>
    (all as HTMLTableRowElement[]).map((row) => ({
      isShown: row.checkVisibility(),
      isSold: [...row.cells].slice(1).some(({ textContent }) => /[1-9]/.test(textContent)),
    })),
  );
  expect(amounts).toHaveLength(11);
  expect(amounts.filter(({ isShown, isSold }) => isShown !== isSold)).toEqual([]);
  expect(amounts.some(({ isShown }) => !isShown)).toBe(true);
});

it.each(SCREENS)('every view, on a %s, pleases axe and the browser', async (name, screen) => {
  const locale = name === 'phone' ? 'en-US' : 'de-DE';
  const { page } = await office.open(ADMIN, '/ui', { ...screen, locale, reducedMotion: 'reduce' });
  // A page that hears of changes asks again, and is paler until the answer comes.
  await page.route('**/admin/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
  const { id } = await plantOf(MONSTERA);
  for (const view of VIEWS) {
    await page.goto(`${office.store.url}/admin${view.replace(':plant', id).replace(':ada', ADAS)}`);
    await page
      .locator('#main :is(.list[aria-busy="false"], form:is(.wide, .long), .part, .placed, .to-do[aria-busy="false"])')
      .first()
      .waitFor();
    expect([view, await flaws(page)]).toEqual([view, []]);
  }
});
