import type { Page } from 'playwright-core';
import { demoId } from '../support/store/demo.ts';

export interface Visit {
  name: string;
  path: string;
  /** What is there once the page shows its data. */
  ready: string;
  /** What a person does on it. */
  act(page: Page): Promise<void>;
}

const type = async (page: Page, field: string, text: string): Promise<void> => {
  await page.locator(field).first().tap();
  await page.keyboard.type(text, { delay: 120 });
};

const quantity = 'input[name="quantity"]';
const keys = async (page: Page, ...names: string[]): Promise<void> => {
  for (const name of names) await page.keyboard.press(name, { delay: 120 });
};

export const shopVisits: Visit[] = [
  {
    name: 'the list of the shop',
    path: '/shop',
    ready: '.cards h3',
    act: (page) => type(page, 'input[type="search"]', 'fern'),
  },
  { name: 'a plant', path: '/shop/plants/swiss-cheese-plant', ready: 'h1', act: (page) => type(page, quantity, '2') },
  { name: 'the basket', path: '/shop/basket', ready: '.line', act: (page) => type(page, quantity, '3') },
  {
    name: 'the checkout',
    path: '/shop/checkout',
    ready: '#checkout',
    act: (page) => page.getByRole('radio', { name: 'Pick up in store' }).tap(),
  },
];

export const officeVisits: Visit[] = [
  {
    name: 'orders in the back office',
    path: '/admin/orders',
    ready: 'tbody tr',
    act: async (page) => {
      await keys(page, 'j', 'j');
      await type(page, 'input[type="search"]', 'ada');
    },
  },
  {
    name: 'an order in the back office',
    path: `/admin/orders/${demoId(3001)}`,
    ready: '.thread > li',
    act: async (page) => {
      await keys(page, 'r');
      await page.locator('dialog input:focus').waitFor();
      await keys(page, '1');
      await page.getByRole('button', { name: /^Refund \$[\d.]+$/ }).waitFor();
    },
  },
];
