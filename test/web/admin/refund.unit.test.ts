import { describe, expect, it } from '@jest/globals';
import orderViewMessages from '../../../web/admin/views/orders/order/messages.json' with { type: 'json' };
import {
  minorUnits,
  nothing,
  type Quote,
  type RefundFields,
  refundedBefore,
  shownFields,
  wantedOf,
} from '../../../web/admin/views/orders/order/refund-fields.ts';
import { refusalsOf } from '../../../web/admin/views/orders/order/refund-refusals.ts';
import type { OrderFacts } from '../../../web/admin/views/orders/order/thread.ts';
import { StoreError } from '../../../web/client/src/errors.ts';
import { textsOf } from '../../../web/ui/language.ts';
import { amountText } from '../../../web/ui/parts/money.tsx';

const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('an amount that is typed', () => {
  it.each([
    ['11.42', 'USD', 1142],
    ['11,42', 'USD', 1142],
    [' 11.4 ', 'USD', 1140],
    ['11', 'USD', 1100],
    ['0.07', 'USD', 7],
    ['21474836.47', 'USD', 2147483647],
    ['1142', 'JPY', 1142],
    ['1.5', 'KWD', 1500],
    ['1499', 'HUF', 149_900],
    // The decimal fraction 1.005 is a little less in binary.
    ['1.005', 'KWD', 1005],
    ['1,234', 'USD', undefined],
    ['1.234,56', 'USD', undefined],
    ['11.425', 'USD', undefined],
    ['11.5', 'JPY', undefined],
    ['-1', 'USD', undefined],
    ['1e3', 'USD', undefined],
    ['$5', 'USD', undefined],
    ['.5', 'USD', undefined],
    ['21474836.48', 'USD', undefined],
  ])('%s %s is %s', (text, currency, units) => {
    expect(minorUnits(text, currency)).toBe(units);
  });

  it.each([
    [usd(795), 'en', '7.95'],
    [usd(5), 'de', '0,05'],
    [{ amount: 1500, currency: 'KWD' }, 'en', '1.500'],
    [{ amount: 1500, currency: 'JPY' }, 'en', '1500'],
  ] as const)('%j in %s is written %s, and read again', (amount, language, text) => {
    expect(amountText(language, amount)).toBe(text);
    expect(minorUnits(text, amount.currency)).toBe(amount.amount);
  });
});

const order = { id: 'o1', total: usd(9000), items: [{ id: 'l1' }, { id: 'l2' }] } as unknown as OrderFacts;
const left = {
  ...{ total: usd(6846), shipping: usd(795), goodwill: usd(-100) },
  items: [
    { orderItemId: 'l1', quantity: 2, amount: usd(2285) },
    { orderItemId: 'l2', quantity: 1, amount: usd(3866) },
  ],
  order: { id: 'o1', status: 'REFUNDED', refunded: usd(9000), refundable: usd(0) },
} as Quote;
const fields = (changes: Partial<RefundFields>): RefundFields => ({ ...nothing, ...changes });
/** What is asked for of the order, and of a line of it. */
const wanted = (parts: object = {}) => ({ wanted: { orderId: 'o1', ...parts } });
const line = (orderItemId: string, quantity: number, restock: boolean) => ({ orderItemId, quantity, restock });

describe('what the fields ask for', () => {
  it.each<[string, Partial<RefundFields>, object]>([
    ['no field: nothing, and never everything', {}, {}],
    ['zeros: nothing', { units: { l1: '0' }, shipping: '0', goodwill: '0,00' }, {}],
    ['a reason and a note alone: nothing', { reason: 'LOST', note: 'Sorry' }, {}],
    [
      'units, shipping and goodwill',
      { units: { l1: '2', l2: '' }, shipping: '7,95', goodwill: '1' },
      wanted({ items: [line('l1', 2, true)], shipping: 795, amount: 100 }),
    ],
    [
      'dead plants stay out of the stock, unless staff say otherwise',
      { units: { l1: '1', l2: '1' }, restock: { l2: true }, reason: 'DEAD_ON_ARRIVAL' },
      wanted({ items: [line('l1', 1, false), line('l2', 1, true)] }),
    ],
    ['everything that is left', { everything: true }, wanted()],
    ['everything, which is damaged', { everything: true, reason: 'DAMAGED' }, wanted()],
    [
      'everything, which is damaged and can be sold again',
      { everything: true, reason: 'DAMAGED', restock: { l1: true, l2: true } },
      wanted({ items: [line('l1', 2, true), line('l2', 1, true)], shipping: 795 }),
    ],
    [
      'everything that was lost',
      { everything: true, reason: 'LOST' },
      wanted({ items: [line('l1', 2, false), line('l2', 1, false)], shipping: 795 }),
    ],
    [
      'everything that is left, but not to the stock',
      { everything: true, restock: { l2: false } },
      wanted({ items: [line('l1', 2, true), line('l2', 1, false)], shipping: 795 }),
    ],
    ['half a unit: nothing', { units: { l1: '1.5', l2: '1' } }, { wrong: ['l1'] }],
    [
      'an amount that is none: nothing',
      { units: { l2: '1' }, shipping: 'x', goodwill: '1,234' },
      { wrong: ['shipping', 'goodwill'] },
    ],
  ])('%s', (_, changes, expected) => {
    const { wanted, wrong } = wantedOf(order, fields(changes), left);
    expect({ wanted, wrong: [...wrong] }).toEqual({ wanted: undefined, wrong: [], ...expected });
  });

  it('everything is shown as what is left, in the language of the reader', () => {
    const { units, shipping, goodwill } = shownFields(fields({ everything: true, goodwill: '3' }), left, 'de');
    expect({ units, shipping, goodwill }).toEqual({ units: { l1: '2', l2: '1' }, shipping: '7,95', goodwill: '' });
  });

  it('the refund expects what had been refunded when it was quoted', () => {
    expect(refundedBefore(left)).toBe(2154);
  });
});

describe('a refusal stands beside its field', () => {
  const refused = (parts: object, wanted: object) => {
    const error = new StoreError({
      status: 422,
      message: '',
      requestId: null,
      issues: [],
      facts: {},
      ...parts,
    } as never);
    const { by, rest } = refusalsOf(textsOf(orderViewMessages, 'en'), 'en', {
      ...{ currency: 'USD', error, wrong: new Set(), wanted: { orderId: 'o1', ...wanted } },
    });
    return { by: Object.fromEntries(by), rest: rest?.code };
  };
  const remaining = {
    total: 6846,
    shipping: 795,
    currency: 'USD',
    items: [{ orderItemId: 'l1', quantity: 2, amount: 1 }],
  };
  const items = (one: number) => [line('l1', one, true), line('l2', 1, true)];
  const code = 'REFUND_EXCEEDS_REMAINING';

  it.each<[string, object, object, object]>([
    [
      'units and shipping',
      { code, facts: { remaining } },
      { items: items(3), shipping: 796, amount: 5 },
      { l1: 'Only 2 left', l2: 'None left', shipping: 'Only $7.95 left' },
    ],
    [
      'goodwill on top',
      { code, facts: { remaining } },
      { shipping: 795, amount: 9999 },
      { goodwill: 'Together more than the $68.46 that is left' },
    ],
    [
      'all together',
      { code, facts: { remaining } },
      { items: items(2).slice(0, 1) },
      { total: 'Together more than the $68.46 that is left' },
    ],
    [
      'what the store says of a field',
      {
        code: 'BAD_USER_INPUT',
        issues: [
          { field: 'items[1].quantity', code: 'max', message: 'too many' },
          { field: 'amount', code: 'max', message: 'too much' },
        ],
      },
      { items: items(1) },
      { l2: 'too many', goodwill: 'too much' },
    ],
  ])('%s', (_, error, wanted, by) => {
    expect(refused(error, wanted)).toEqual({ by, rest: undefined });
  });

  it('what belongs to no field is left for all to see', () => {
    expect(refused({ code: 'ORDER_NOT_REFUNDABLE' }, {})).toEqual({ by: {}, rest: 'ORDER_NOT_REFUNDABLE' });
  });
});
