import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { STAFF } from '../support/store.js';
import { desktop, flaws, phone } from './browser.js';
import { officeForTests } from './office.js';

/* Files of plants, in and out of the office. */
const office = officeForTests();

const fileOf = (csv: string) => ({ name: 'plants.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });

it('a file is imported once it has no fault, and what is exported can be imported', async () => {
  const { page } = await office.open(STAFF, '/plants', desktop);
  await page.getByRole('link', { name: 'Import' }).click();
  const chooser = page.getByLabel('CSV file');
  await chooser.setInputFiles(fileOf('sku;name;description;price\nNEW-1;Fern;Green.;4,50\n'));
  await page.getByText('1 fault: nothing was imported').waitFor();
  const cells = page.getByRole('table', { name: 'Faults' }).getByRole('row').nth(1).locator('th, td');
  expect(await cells.allTextContents()).toEqual([
    'Row 2',
    'price',
    'price must be a whole number of minor units, as 1299 for 12.99 (received "4,50")',
  ]);
  expect(await flaws(page)).toEqual([]);
  await chooser.setInputFiles(fileOf('sku;name;description;price\nNEW-1;Fern;Green.;450\nNEW-2;Moss;Green.;500\n'));
  await page.getByText('New: 2. Changed: 0. Unchanged: 0.').waitFor();
  expect(await office.one("select count(*)::int as made from plants where sku like 'NEW-_'")).toEqual({ made: 0 });
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 plants' }).click();
  await page.getByText('2 plants were imported').waitFor();
  expect(await office.one("select count(*)::int as made from plants where sku like 'NEW-_'")).toEqual({ made: 2 });
  await page.getByRole('link', { name: 'Plants', exact: true }).last().click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ]);
  const exported = await readFile(await download.path(), 'utf8');
  expect(exported).toContain('\nNEW-1,Fern,');
  await page.getByRole('link', { name: 'Import' }).click();
  await chooser.setInputFiles(fileOf(exported));
  await page.getByText('there is nothing to import').waitFor();
});

it('a phone shows the faults as cards', async () => {
  const { page } = await office.open(STAFF, '/plants/import', phone);
  await page.getByLabel('CSV file').setInputFiles(fileOf('sku,colour\nNEW-3,green\n'));
  await page.getByText('The file has columns that are unknown: "colour"').waitFor();
  expect(await flaws(page)).toEqual([]);
});
