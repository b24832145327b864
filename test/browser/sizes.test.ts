import { beforeAll, expect, it } from '@jest/globals';
import { openShop, SITES } from '../support/shop.js';
import { browserForTests, flaws, SCREENS } from './browser.js';

const browser = browserForTests();
const store = await openShop({ PROCESS_ROLE: 'api', ...SITES });

beforeAll(async () => {
  const sizes = [
    ['6 cm pot', 495, 8],
    ['12 cm pot', 1450, 0],
    ['17 cm pot, with a saucer of fired clay', 2950, 3],
  ] as const;
  for (const [size, price, stock] of sizes)
    await store.staff.graphql(
      `mutation ($sku: String!, $name: String!, $price: Int!, $stock: Int!, $size: String!) {
        createPlant(sku: $sku, name: $name, description: "Soft.", price: $price, stock: $stock, group: "velvet-fern", size: $size) { id } }`,
      { sku: `VELVET-${price}`, name: `Velvet Fern – ${size}`, price, stock, size },
    );
});

it.each(SCREENS)(
  'on a %s, a visitor without JavaScript opens the one card of a group, and picks a size',
  async (_, screen) => {
    const { page } = await browser.open(`${store.url}/shop?sort=NEWEST`, { ...screen, javaScriptEnabled: false });
    await page.getByRole('heading', { name: '85 plants' }).waitFor();
    const card = page.locator('.plant', { hasText: 'Velvet Fern' });
    expect(await card.getByRole('heading').textContent()).toBe('Velvet Fern');
    expect(await card.locator('.facts').textContent()).toBe('from $4.95');
    await card.getByRole('link').click();
    await page.getByRole('heading', { name: 'Velvet Fern', level: 1 }).waitFor();
    const picker = page.getByRole('navigation', { name: 'Size' });
    const linksOf = async () => [
      (await picker.getByRole('link').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')),
      await picker.locator('[aria-current=page]').textContent(),
    ];
    expect(await linksOf()).toEqual([
      ['6 cm pot $4.95', '12 cm pot Sold out', '17 cm pot, with a saucer of fired clay $29.50'],
      expect.stringContaining('6 cm pot'),
    ]);
    await picker.getByRole('link', { name: '12 cm pot' }).click();
    await page.getByText('Add it to your wishlist to see when it is back in stock.').waitFor();
    expect((await linksOf())[1]).toContain('12 cm pot');
    expect(await flaws((await browser.open(page.url(), screen)).page)).toEqual([]);
  },
);
