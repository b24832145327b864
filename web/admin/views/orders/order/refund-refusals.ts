import type { StoreError } from '../../../../client/src/errors.ts';
import type { Language, TextsOf } from '../../../../ui/language.ts';
import { moneyText } from '../../../../ui/parts/money.tsx';
import type orderViewMessages from './messages.json';
import type { Wanted } from './refund-fields.ts';

interface Refused {
  currency: string;
  wanted: Wanted | undefined;
  /** The fields that are wrong by themselves. */
  wrong: ReadonlySet<string>;
  error: StoreError | undefined;
}

type Messages = TextsOf<typeof orderViewMessages>;

/** What is wrong, by field: a line, `shipping`, `goodwill`, or `total` for all together. `rest`: what belongs to none of them. */
export function refusalsOf(
  { refund: messages }: Messages,
  language: Language,
  { currency, wanted, wrong, error }: Refused,
): { by: ReadonlyMap<string, string>; rest?: StoreError | undefined } {
  const isAmount = (field: string) => field === 'shipping' || field === 'goodwill';
  const by = new Map([...wrong].map((field) => [field, isAmount(field) ? messages.wrongAmount : messages.wrongUnits]));
  if (!error || !wanted) return { by };
  if (error.code === 'REFUND_EXCEEDS_REMAINING') {
    const { items, shipping, total } = error.facts.remaining;
    const text = (amount: number) => messages.onlyLeft(moneyText(language, { amount, currency }));
    for (const { orderItemId, quantity } of wanted.items ?? []) {
      const units = items.find((one) => one.orderItemId === orderItemId)?.quantity ?? 0;
      if (quantity > units) by.set(orderItemId, units > 0 ? messages.onlyLeft(String(units)) : messages.noneLeft);
    }
    if ((wanted.shipping ?? 0) > shipping) by.set('shipping', text(shipping));
    if (by.size === 0)
      by.set(wanted.amount ? 'goodwill' : 'total', messages.tooMuch(moneyText(language, { amount: total, currency })));
    return { by };
  }
  const others = error.issues.filter(({ field, message }) => {
    const [, at] = /^items\[(\d+)\]/.exec(field) ?? [];
    const name = at ? wanted.items?.[Number(at)]?.orderItemId : { shipping: 'shipping', amount: 'goodwill' }[field];
    if (name) by.set(name, message);
    return !name;
  });
  return { by, rest: error.issues.length > 0 && others.length === 0 ? undefined : error };
}
