import type { Language } from '../../../../ui/language.ts';
import { amountText, decimalsOf, MAX_AMOUNT } from '../../../../ui/parts/money.tsx';
import type { QuoteRefundQuery, RefundReason } from '../../../documents.generated.ts';
import type { OrderFacts } from './thread.ts';

export type Quote = QuoteRefundQuery['quoteRefund'];

/** What staff filled in, as they typed it. */
export interface RefundFields {
  /** Everything that is left, whatever the units and the shipping say. */
  everything: boolean;
  /** By line. */
  units: Readonly<Record<string, string>>;
  /** By line, where staff chose; the reason decides the others. */
  restock: Readonly<Record<string, boolean>>;
  shipping: string;
  goodwill: string;
  reason: RefundReason | '';
  note: string;
}

export const nothing: RefundFields = {
  everything: false,
  units: {},
  restock: {},
  shipping: '',
  goodwill: '',
  reason: '',
  note: '',
};

/** Plants that came back for these reasons cannot be sold again. */
const UNSALEABLE: readonly (RefundReason | '')[] = ['DEAD_ON_ARRIVAL', 'DAMAGED', 'PEST_OR_DISEASE', 'LOST'];

export const isRestocked = ({ restock, reason }: RefundFields, line: string): boolean =>
  restock[line] ?? !UNSALEABLE.includes(reason);

/** The fields as they are shown: where everything is wanted, they say what that is. */
export function shownFields(fields: RefundFields, left: Quote | undefined, language: Language): RefundFields {
  if (!fields.everything || !left) return fields;
  return {
    ...fields,
    units: Object.fromEntries(left.items.map(({ orderItemId, quantity }) => [orderItemId, String(quantity)])),
    shipping: left.shipping.amount > 0 ? amountText(language, left.shipping) : '',
    goodwill: '',
  };
}

/** What the store is asked for. */
export interface Wanted {
  orderId: string;
  items?: { orderItemId: string; quantity: number; restock: boolean }[];
  shipping?: number;
  amount?: number;
}

/** The fields that are wrong by themselves: a line, `shipping` or `goodwill`. */
type Wrong = ReadonlySet<string>;

/**
 * What the fields ask the store for; undefined while they ask for nothing, or one is wrong: a request without any part
 * would refund everything.
 */
export function wantedOf(
  { id, items, total: { currency } }: OrderFacts,
  fields: RefundFields,
  left: Quote | undefined,
): { wanted?: Wanted; wrong: Wrong } {
  const wrong = new Set<string>();
  const number = (field: string, text: string, read: (text: string) => number | undefined): number => {
    if (text.trim() === '') return 0;
    const value = read(text);
    if (value === undefined) wrong.add(field);
    return value ?? 0;
  };
  const isLeft = new Map(left?.items.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  const lines = items.flatMap((line) => {
    const quantity = fields.everything
      ? (isLeft.get(line.id) ?? 0)
      : number(line.id, fields.units[line.id] ?? '', (text) =>
          /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : undefined,
        );
    return quantity > 0 ? [{ orderItemId: line.id, quantity, restock: isRestocked(fields, line.id) }] : [];
  });
  // Without items, the reason decides what goes back to stock.
  const { reason } = fields;
  const isSaleable = reason !== 'DEAD_ON_ARRIVAL' && reason !== 'DAMAGED';
  if (fields.everything && lines.every(({ restock }) => restock === isSaleable))
    return { wanted: { orderId: id }, wrong };
  const money = (text: string) => minorUnits(text, currency);
  const shipping = fields.everything ? (left?.shipping.amount ?? 0) : number('shipping', fields.shipping, money);
  const amount = fields.everything ? 0 : number('goodwill', fields.goodwill, money);
  if (wrong.size > 0 || (lines.length === 0 && shipping === 0 && amount === 0)) return { wrong };
  return {
    wrong,
    wanted: {
      orderId: id,
      ...(lines.length > 0 && { items: lines }),
      ...(shipping > 0 && { shipping }),
      ...(amount > 0 && { amount }),
    },
  };
}

/** What had been refunded when the quote was made: what the refund expects. */
export const refundedBefore = ({ order, total }: Quote): number => order.refunded.amount - total.amount;

/**
 * The minor units of an amount that somebody typed: 1142 for `11.42` or `11,42` of USD. undefined for anything else, such
 * as `1,234` or `1.234,56`: nobody knows what a separator before three digits means.
 */
export function minorUnits(text: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency);
  const [, whole = '', part = ''] = /^\s*(\d{1,10})(?:[.,](\d+))?\s*$/.exec(text) ?? [];
  if (whole === '' || part.length > decimals) return undefined;
  const units = Number(whole + part.padEnd(decimals, '0'));
  return units <= MAX_AMOUNT ? units : undefined;
}
