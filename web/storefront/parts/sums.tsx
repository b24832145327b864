import { useLanguage, useMessages } from '../../ui/language.ts';
import { type Amount, Money, moneyText } from '../../ui/parts/money.tsx';
import shopMessages from '../messages.json' with { type: 'json' };

/** What a line costs before the reward, so that the lines add up to the subtotal; the sums take the reward off. */
export const grossOf = ({ unitPrice, quantity }: { unitPrice: Amount; quantity: number }): Amount => ({
  ...unitPrice,
  amount: unitPrice.amount * quantity,
});

interface SumsProps {
  of: { subtotal: Amount; discount: Amount; shipping: Amount; total: Amount };
}

/** What the total of a quote or an order is made of. */
export function Sums({ of: { subtotal, discount, shipping, total } }: SumsProps) {
  const messages = useMessages(shopMessages).sums;
  const language = useLanguage();
  return (
    <dl class="sums">
      <dt>{messages.subtotal}</dt>
      <dd>
        <Money of={subtotal} />
      </dd>
      {discount.amount > 0 && (
        <>
          <dt>{messages.discount}</dt>
          <dd class="money">{moneyText(language, { ...discount, amount: -discount.amount })}</dd>
        </>
      )}
      <dt>{messages.shipping}</dt>
      <dd>{shipping.amount === 0 ? messages.free : <Money of={shipping} />}</dd>
      <dt class="total">{messages.total}</dt>
      <dd class="total">
        <Money of={total} />
      </dd>
    </dl>
  );
}
