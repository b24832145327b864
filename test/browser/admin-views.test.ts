import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ADMIN, STAFF } from '../support/store.js';
import { desktop, type Office, openOffice, overflow, phone, violations } from './office.js';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office?.close());

const MONSTERA = 'MON-DEL-14';
const ADA = '00000000-0000-7000-8000-000000002001';

async function plantOf(
  sku: string,
): Promise<{ id: string; stock: number; name: string; price: number; tags: string[] }> {
  const [plant] = await office.store.sql<never>('select id, stock, name, price, tags from plants where sku = ?', [sku]);
  if (!plant) throw new Error(`There is no plant ${sku}.`);
  return plant;
}

const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row').allInnerTexts();

describe('a plant', () => {
  it('whose stock is adjusted shows the movement, once', async () => {
    const { id, stock } = await plantOf(MONSTERA);
    const { page, complaints } = await office.open(STAFF, `/plants/${id}`);
    await page.getByRole('table', { name: 'Stock ledger' }).waitFor();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: /^Adjust the stock/ });
    await dialog.getByLabel('Units to add or remove').fill('-2');
    await dialog.getByLabel('Reason').fill('two died');
    const submit = dialog.getByRole('button', { name: 'Adjust stock' });
    await submit.dblclick();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(`${stock - 2} units in stock`).waitFor();
    const [, newest] = await rowsOf(page, 'Stock ledger');
    expect(newest?.split(/\s*\t\s*|\n+/)).toEqual(['Adjusted', 'two died', STAFF, 'just now', '-2', String(stock - 2)]);
    expect((await plantOf(MONSTERA)).stock).toBe(stock - 2);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('keeps its stock where it would be below zero, which the field says', async () => {
    const { id, stock } = await plantOf(MONSTERA);
    const { page } = await office.open(STAFF, `/plants/${id}`);
    await page.getByRole('button', { name: 'Adjust stock' }).click();
    const field = page.getByLabel('Units to add or remove');
    await field.fill('-1000');
    await field.press('Enter');
    await page.getByText(`The stock would be below zero: there are only ${stock}.`).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect((await plantOf(MONSTERA)).stock).toBe(stock);
    // What is corrected in the same dialog is sent.
    await field.fill('1');
    await field.press('Enter');
    await page.getByText(`${stock + 1} units in stock`).waitFor();
    expect((await plantOf(MONSTERA)).stock).toBe(stock + 1);
    await page.context().close();
  });

  it('is not changed by a value that the store refuses; only what was changed is sent', async () => {
    const before = await plantOf(MONSTERA);
    const { page, complaints } = await office.open(ADMIN, `/plants/${before.id}/edit`);
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
    await page.getByLabel(/^Price/).fill('20.05');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Monster', level: 1 }).waitFor();
    expect(sent).toEqual([
      { id: before.id, name: 'Monster', tags: ['climbing', 'UPPER'] },
      { id: before.id, name: 'Monster', price: 2005, tags: ['climbing', 'upper'] },
    ]);
    expect(await plantOf(MONSTERA)).toEqual({ ...before, name: 'Monster', price: 2005, tags: ['climbing', 'upper'] });
    expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
    await page.context().close();
  });

  it('is created, unless another one has its SKU, and archived after a question', async () => {
    const { page } = await office.open(STAFF, '/plants/new');
    await page.getByLabel('Name', { exact: true }).fill('Test Fern');
    await page.getByLabel('SKU').fill(MONSTERA);
    await page.getByLabel(/^Price/).fill('7.1');
    await page.getByLabel('Description').fill('A fern.');
    await page.getByLabel('Stock').fill('3');
    const create = page.getByRole('button', { name: 'Add to the catalogue' });
    await create.click();
    await page.locator('#field-sku-error').waitFor();
    await page.getByLabel('SKU').fill('TEST-FERN');
    await create.click();
    await page.getByRole('heading', { name: 'Test Fern', level: 1 }).waitFor();
    expect(await plantOf('TEST-FERN')).toMatchObject({ name: 'Test Fern', price: 710, stock: 3, tags: [] });
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('dialog', { name: 'Archive Test Fern?' }).getByRole('button', { name: 'Archive' }).click();
    await page.getByText('Archived: it cannot be ordered.').waitFor();
    await page.context().close();
  });
});

it('plants are listed with the lowest stock first; filters are the URL, and back again', async () => {
  const { page, complaints } = await office.open(STAFF, '/plants');
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
  expect(complaints).toEqual([]);
  await page.context().close();
});

describe('a customer', () => {
  const nameOf = async (id: string) =>
    (await office.store.sql<{ name: string }>('select name from customers where id = ?', [id]))[0]?.name;
  const eraseAs = async (page: Page, name: string, typed: string) => {
    await page.getByRole('button', { name: 'Erase personal data' }).click();
    const dialog = page.getByRole('dialog', { name: `Erase the personal data of ${name}` });
    await dialog.getByLabel(/^To confirm/).fill(typed);
    await dialog.getByRole('button', { name: 'Erase personal data' }).click();
    return dialog;
  };

  it('gains points, but loses no more than there are; the ledger says each change in words', async () => {
    const { page, complaints } = await office.open(STAFF, `/customers/${ADA}`);
    await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor();
    await page.keyboard.press('p');
    const field = page.getByLabel('Points to add or take away');
    await field.fill('-367');
    await field.press('Enter');
    await page.getByText('That is more than there is: 366 points.').waitFor();
    await field.fill('34');
    await page.getByLabel('Reason').fill('late parcel');
    await field.press('Enter');
    await page.getByText('400 points').first().waitFor();
    const rows = await rowsOf(page, 'What happened to the points');
    expect(rows[1]?.split(/\s*\t\s*|\n+/)).toEqual(['Changed by hand', `by ${STAFF} · late parcel`, 'just now', '+34']);
    expect(rows.filter((row) => row.includes('Earned with GH-1001')).length).toBe(1);
    expect(await page.getByRole('button', { name: 'Erase personal data' }).count()).toBe(0);
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await page.context().close();
  });

  it('is erased by an admin who types the e-mail, once no order is open', async () => {
    const { page } = await office.open(ADMIN, `/customers/${ADA}`);
    const dialog = await eraseAs(page, 'Ada Lovelace', 'grace@example.com');
    await dialog.getByText('This is not the e-mail of the customer.').waitFor();
    await dialog.getByLabel(/^To confirm/).fill('Ada@example.com');
    await dialog.getByRole('button', { name: 'Erase personal data' }).click();
    await dialog
      .getByRole('alert')
      .getByText(/^Order GH-100\d of this customer is not finished/)
      .waitFor();
    expect(await nameOf(ADA)).toBe('Ada Lovelace');

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
    await page.context().close();
  });
});

const VIEWS = ['/plants', '/plants/new', '/plants/:plant', '/plants/:plant/edit', '/customers', '/customers/:ada'];

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  it.each([
    ['phone', 'en-US', phone],
    ['desktop', 'de-DE', desktop],
  ] as const)('every view, on a %s in %s, pleases axe and the browser', async (_, locale, screen) => {
    const { page, complaints } = await office.open(ADMIN, '/plants', { ...screen, colorScheme, locale });
    const { id } = await plantOf(MONSTERA);
    for (const view of VIEWS) {
      await page.goto(`${office.store.url}/admin${view.replace(':plant', id).replace(':ada', ADA)}`);
      await page.locator('#main :is(.list, form.wide)').first().waitFor();
      expect([view, await violations(page), await overflow(page)]).toEqual([view, [], 0]);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
