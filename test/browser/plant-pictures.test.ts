import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { signIn } from '../support/browser.js';
import { openShop, SITES } from '../support/shop.js';
import { STAFF } from '../support/store.js';
import { browserForTests, desktop, flaws, focused, phone } from './browser.js';

/* Pictures from the form of the office to the pages of the shop. */
const browser = browserForTests();
const store = await openShop({ PROCESS_ROLE: 'api', ...SITES });

/** A file of one colour, as a person chooses it. */
async function fileOf(name: string, width: number, height: number, background: string) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const FERN = 'boston-fern';
const picturesOf = async () =>
  (await store.staff.graphql(`{ plantBySlug(slug: "${FERN}") { pictures { url width height alt } } }`)).data.plantBySlug
    .pictures as { url: string; width: number; height: number; alt: string }[];

/** Opens the form of the fern in the office. */
async function form(page: Page): Promise<void> {
  const { data } = await store.staff.graphql(`{ plantBySlug(slug: "${FERN}") { id } }`);
  await page.goto(`${store.url}/admin/plants/${data.plantBySlug.id}/edit`);
  await page.getByLabel('Pictures').waitFor();
}

it('two files are sent, described, put in order and cropped in the office, and shown in the shop', async () => {
  const { page } = await browser.tab(store.url, desktop);
  await signIn(page, store.url, STAFF, '/plants');
  await form(page);
  await page
    .getByLabel('Pictures')
    .setInputFiles([await fileOf('leaf.jpg', 1000, 1200, '#2f7d4f'), await fileOf('wide.jpg', 1200, 600, '#c93f3f')]);
  await page.getByLabel('What picture 2 shows').fill('A fern in a wide room');
  await page.getByRole('button', { name: 'Move picture 2 up' }).click();
  expect(await focused(page)).toBe('Move picture 1 up');
  await page.getByText('It is now picture 1 of 2.').waitFor();
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Crop picture 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop to 5:6' });
  await dialog.getByLabel('Part that is kept').fill('0');
  expect(await flaws(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  await page.getByText('Crop to 5:6 was sent.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Edit' }).waitFor();
  const [wide, leaf] = await picturesOf();
  expect([wide, leaf]).toEqual([
    expect.objectContaining({ width: 500, height: 600, alt: 'A fern in a wide room' }),
    expect.objectContaining({ width: 1000, height: 1200, alt: 'Boston Fern' }),
  ]);
  await page.goto(`${store.url}/admin/plants?q=boston+fern`);
  const thumb = page.getByRole('row', { name: 'Boston Fern' }).locator('img');
  expect(await thumb.getAttribute('src')).toBe(wide?.url.replace('1600', '160'));

  const { page: shop } = await browser.open(`${store.url}/shop?q=boston+fern`, desktop);
  const card = shop.locator('.plant', { hasText: 'Boston Fern' });
  const second = card.locator('.second');
  expect(await second.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe('');
  await card.hover();
  await second.waitFor({ state: 'visible' });
  await expect(second.evaluate((image: HTMLImageElement) => image.decode())).resolves.toBe(undefined);
  expect(await flaws(shop)).toEqual([]);

  const { page: plant } = await browser.open(`${store.url}/shop/plants/${FERN}`, phone);
  const large = plant.locator('.photos .large');
  expect(await large.getByRole('img').first().getAttribute('alt')).toBe('A fern in a wide room');
  expect(await flaws(plant)).toEqual([]);
  await plant.getByRole('link', { name: 'Picture 2 of 2' }).click();
  await plant.waitForFunction(() => (document.querySelector('.photos .large')?.scrollLeft ?? 0) > 300);
  await large.getByRole('link', { name: 'Boston Fern Enlarge' }).click();
  expect(new URL(plant.url()).pathname).toBe(leaf?.url);
});

it('what is no picture, and a picture on another host, are refused in plain words', async () => {
  browser.allow(/img.example/);
  await store.staff.graphql(
    `mutation { updatePlant(id: "${(await store.staff.graphql(`{ plantBySlug(slug: "${FERN}") { id } }`)).data.plantBySlug.id}", pictures: [{ url: "https://img.example/a.jpg" }]) { id } }`,
  );
  const { page } = await browser.tab(store.url, phone);
  await signIn(page, store.url, STAFF, '/plants');
  await form(page);
  await page
    .getByLabel('Pictures')
    .setInputFiles([
      { name: 'note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('No picture.') },
      { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
      await fileOf('many.jpg', 10_001, 5000, '#2f7d4f'),
    ]);
  await page
    .getByText('many.jpg: This picture has more than 50 megapixels, or a side of more than 65,535 pixels.')
    .waitFor();
  await page.getByText('note.jpg: This is no JPEG, PNG, WebP or AVIF').waitFor();
  await page.getByText('huge.png: This file has more than 10 MB.').waitFor();
  await page.getByText('The shop shows no picture from another site.').waitFor();
  expect(await flaws(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Edit' }).waitFor();
  expect(await picturesOf()).toEqual([]);
});
