import type { BasketLine } from '../../../web/storefront/server/visit.ts';
import { type Answers, type Asked, refused, TOKEN } from './shop.ts';

export const usd = (amount: number) => ({ amount, currency: 'USD' });
export const KEY = 'a'.repeat(32);

/** The id of a plant. */
export const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
export const [P1, P2, P9] = [idOf(1), idOf(2), idOf(9)] as const;

export interface Goods {
  sku: string;
  name: string;
  price: number;
  stock: number;
  isArchived?: boolean;
}

export const pothos: Goods = { sku: 'GH-001', name: 'Golden Pothos', price: 1499, stock: 5 };
export const fern: Goods = { sku: 'GH-002', name: 'Boston <Fern>', price: 900, stock: 9 };

/** The text that a page shows: without its tags. */
export const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

/** The fields that the form sends which is for `path`, as its page has filled them in. */
export function fieldsOf(html: string, path: string): Record<string, string> {
  const form = new RegExp(`<form[^>]*action="${path}"[^>]*>(.*?)</form>`).exec(html)?.[1] ?? '';
  const fields: [string, string][] = [];
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const [, name] = /name="(\w+)"/.exec(tag) ?? [];
    const [, value = ''] = / value="([^"]*)"/.exec(tag) ?? [];
    if (name && (!tag.includes('type="radio"') || / checked/.test(tag)))
      fields.push([name, value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')]);
  }
  for (const [, name = '', options = ''] of form.matchAll(/<select[^>]*name="(\w+)"[^>]*>(.*?)<\/select>/g))
    fields.push([
      name,
      /<option[^>]*selected[^>]*value="([^"]*)"|<option[^>]*value="([^"]*)"[^>]*selected/
        .exec(options)
        ?.slice(1)
        .join('') ?? '',
    ]);
  return Object.fromEntries(fields);
}

/** A store that sells these plants; shipping costs 7.95, and nothing where the order is picked up. */
export function sells(plants: Record<string, Goods>): Answers {
  return {
    'query PlantForBasket': ({ body }) => {
      const plant = plants[body.variables.id];
      return plant && !plant.isArchived
        ? { plant: { ...plant, id: body.variables.id, slug: `slug-${body.variables.id}`, price: usd(plant.price) } }
        : refused('NOT_FOUND', 404);
    },
    'query QuoteOrder': ({ body: { variables } }) => quote(plants, variables) ?? notSold(plants, variables),
  };
}

const notSold = (plants: Record<string, Goods>, { items }: { items: BasketLine[] }) =>
  refused('NOT_FOUND', 404, {
    plants: items
      .filter(({ plantId }) => !plants[plantId] || plants[plantId].isArchived)
      .map(({ plantId }) => ({ plantId, name: plants[plantId]?.name ?? null })),
  });

function quote(plants: Record<string, Goods>, { items, pickup }: { items: BasketLine[]; pickup?: boolean }) {
  if (items.some(({ plantId }) => !plants[plantId] || plants[plantId].isArchived)) return undefined;
  const lines = items.map(({ plantId, quantity }) => {
    const { sku = '', name = '', price = 0, stock = 0 } = plants[plantId] ?? {};
    return { plantId, sku, name, quantity, available: stock, unitPrice: usd(price), total: usd(price * quantity) };
  });
  const subtotal = lines.reduce((sum, { total }) => sum + total.amount, 0);
  const shipping = pickup ? 0 : 795;
  const amounts = {
    subtotal: usd(subtotal),
    discount: usd(0),
    shipping: usd(shipping),
    total: usd(subtotal + shipping),
  };
  return { quoteOrder: { items: lines, ...amounts, pointsEarned: 0, deliveryMethods: [], warnings: [] } };
}

export const ADA = { id: 'c1', name: 'Ada Lovelace', email: 'ada@example.com' };

const HOME = {
  id: 'a1',
  label: 'home',
  isDefault: true,
  recipient: 'Ada Lovelace',
  line1: '12 Fern Lane',
  line2: null,
  postalCode: '97201',
  city: 'Portland',
  region: 'OR',
  country: 'US',
  lines: ['Ada Lovelace', '12 Fern Lane', 'Portland, OR 97201'],
};

/** The same store with its customer Ada, with orders, and with answers that are kept by key. */
export function takesOrders(plants: Record<string, Goods>): Answers {
  const customers = new Map([[ADA.email, ADA]]);
  const orders = new Map<
    string,
    {
      id: string;
      status: string;
      paymentReference: string | null;
      customer: { email?: string };
      total: { amount: number };
    }
  >();
  const kept = new Map<string | null, { sent: string; answer: unknown }>();
  /** What a key has done is done once. */
  const once =
    (answer: Answers[string]): Answers[string] =>
    (asked) => {
      const key = asked.headers.get('idempotency-key');
      const sent = JSON.stringify(asked.body.variables);
      const before = kept.get(key);
      if (before) return before.sent === sent ? before.answer : refused('IDEMPOTENCY_KEY_REUSED', 422);
      const made = answer(asked);
      if (!(made instanceof Response)) kept.set(key, { sent, answer: made });
      return made;
    };
  const who = (headers: Headers) => headers.get('authorization')?.split(`${TOKEN}-`)[1] ?? '';
  /** The order of a buyer, or why there is none. */
  const place = ({ headers, body: { variables } }: Asked, buyer: () => { email: string }) => {
    const quoted = quote(plants, variables)?.quoteOrder;
    if (!quoted) return notSold(plants, variables);
    const short = quoted.items.filter(({ quantity, available }) => quantity > available);
    if (short.length > 0) return refused('OUT_OF_STOCK', 409, { plants: short });
    const { amount: total } = quoted.total;
    if (total !== variables.expectedTotal) return refused('CONFLICT', 409, { total });
    const id = `o${orders.size + 1}`;
    const order = {
      ...quoted,
      id,
      number: `GH-100${orders.size + 1}`,
      status: 'PENDING',
      placedAt: '2026-11-25T10:00:00Z',
      shipments: [],
      paymentReference: null,
      customer: { email: buyer().email },
      shippingAddress: variables.pickup ? null : { ...HOME, ...variables.shippingAddress },
      items: quoted.items.map((item, at) => ({
        ...item,
        id: `i${at}`,
        discount: usd(0),
        refundedQuantity: 0,
        shippedQuantity: 0,
        plant: { ...plants[item.plantId], pictures: [] },
      })),
      refunded: usd(0),
      timeline: [{ status: 'PENDING', at: '2026-11-25T10:00:00Z', note: null, requestId: headers.get('x-request-id') }],
      refunds: { items: [] },
    };
    orders.set(id, order);
    return order;
  };
  return {
    ...sells(plants),
    'POST /auth/token': ({ body }) => ({ auth_token: `${TOKEN}-${body.login_id}`, expires_at: '2030-01-01T00:00:00Z' }),
    'query Me': ({ headers }) => ({ me: { loginId: who(headers), customer: customers.get(who(headers)) } }),
    'query Buyer': ({ headers }) => ({
      customer: { ...customers.get(who(headers)), addresses: who(headers) === ADA.email ? [HOME] : [] },
      loyalty: { codes: [] },
    }),
    'mutation AddAddress': once(() => ({ addAddress: { id: 'a2' } })),
    'mutation PlaceOrder': once((asked) => {
      const order = place(asked, () => ADA);
      return order instanceof Response ? order : { placeOrder: order };
    }),
    'mutation PlaceGuestOrder': once((asked) => {
      const { name, email } = asked.body.variables;
      if (asked.headers.get('x-api-key') !== 'psk_server_secret') return refused('FORBIDDEN', 403);
      if (customers.has(email)) return refused('CONFLICT', 409, { email });
      const order = place(asked, () => {
        customers.set(email, { id: `c${customers.size + 1}`, name, email });
        return { email };
      });
      return order instanceof Response ? order : { placeGuestOrder: order };
    }),
    'query Order': ({ headers, body }) => {
      const order = orders.get(body.variables.id);
      const isServer = headers.get('x-api-key') === 'psk_server_secret';
      return order && (isServer || order.customer.email === who(headers)) ? { order } : refused('NOT_FOUND', 404);
    },
    'mutation MarkOrderPaid': once(({ headers, body: { variables } }) => {
      if (headers.get('x-api-key') !== 'psk_server_secret') return refused('FORBIDDEN', 403);
      const order = orders.get(variables.id);
      if (order?.status !== 'PENDING') return refused('ILLEGAL_TRANSITION', 409);
      orders.set(variables.id, { ...order, status: 'PROCESSING', paymentReference: variables.reference ?? null });
      return { markOrderPaid: { id: order.id } };
    }),
  };
}
