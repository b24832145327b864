import { expect, it } from '@jest/globals';
import { orderKey } from '../../src/mails/mail-facts.js';
import { TEST_SECRETS_KEY } from '../support/database.js';
import { ADAS, openShop, SITES } from '../support/shop.js';
import { demoId } from '../support/store.js';
import { visitorOf } from '../support/visitor.js';

const shop = await openShop({ PROCESS_ROLE: 'api', ...SITES, PAYMENTS: 'stand-in' });
const SECRET = Buffer.from(TEST_SECRETS_KEY, 'base64');
const [greenhouse] = await shop.sql<{ id: string }>("select id from organizations where slug = 'greenhouse'");
const linkTo = (id: string, key = orderKey(SECRET, String(greenhouse?.id), id)) => `/shop/orders/${id}?key=${key}`;
const order = () => shop.place(ADAS, [[1002, 1]]);

it('opens that one order without an account, and tells its address to nobody', async () => {
  const { id, number } = await order();
  const other = await order();
  const anybody = visitorOf(shop.url);
  const { status, text, headers } = await anybody.get(linkTo(id));
  expect([status, text.includes(number), text.includes('Signed in')]).toEqual([200, true, false]);
  expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
    'no-store',
    'noindex',
    'no-referrer',
  ]);
  // No form can be sent from it, and no link repeats the key.
  expect(text).not.toMatch(/method="post"|[?&;]key=/);
  expect((await anybody.get(`/shop/orders/${id}`)).text).toContain('method="post"');
  // The page goes on without the key: to the payment, and back.
  expect((await anybody.get(`/shop/orders/${id}/pay`)).location).toBe(`/shop/orders/${id}/stand-in`);
  expect((await anybody.get('/shop/account')).status).toBe(303);
  expect((await anybody.get(`/shop/orders/${other.id}`)).status).toBe(303);
});

it('opens nothing with the key of another order, of another shop, of another secret or of none', async () => {
  const [{ id }, other] = [await order(), await order()];
  const keys = [
    orderKey(SECRET, String(greenhouse?.id), other.id),
    orderKey(SECRET, demoId(2), id),
    orderKey(Buffer.alloc(32), String(greenhouse?.id), id),
    `${orderKey(SECRET, String(greenhouse?.id), id)}=`,
    '',
  ];
  for (const key of keys) {
    const { status, location } = await visitorOf(shop.url).get(linkTo(id, key));
    expect([status, location]).toEqual([303, `/shop/sign-in?next=%2Fshop%2Forders%2F${id}`]);
  }
});
