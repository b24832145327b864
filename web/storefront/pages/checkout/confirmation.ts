import type { Messages } from '../../../ui/language.ts';
import { moneyText } from '../../../ui/parts/money.tsx';
import type { Mail } from '../../../ui/server/mail.ts';
import { BASE } from '../../base.ts';
import type { OrderFieldsFragment } from '../../documents.generated.ts';
import { countryName } from '../../parts/countries.ts';
import { sumMessages } from '../../parts/sums-messages.ts';
import type { Visit } from '../../server/visit.ts';

const en = {
  subject: (number: string, shop: string) => `Your order ${number} at ${shop}`,
  hello: (number: string) => `Thank you. Your order ${number} is with us:`,
  to: 'It goes to:',
  pickUp: 'You pick it up.',
  follow: 'Follow your order, and pay if you have not yet:',
};

const de: typeof en = {
  subject: (number, shop) => `Ihre Bestellung ${number} bei ${shop}`,
  hello: (number) => `Vielen Dank. Ihre Bestellung ${number} ist bei uns:`,
  to: 'Sie geht an:',
  pickUp: 'Sie holen sie ab.',
  follow: 'Hier sehen Sie, was aus ihr wird, und bezahlen, falls das noch nicht geschehen ist:',
};

const messages: Messages<typeof en> = { en, de };

/** The e-mail that confirms an order, in the language in which it was placed. */
export function confirmation(order: OrderFieldsFragment, shop: string, { language, request }: Visit): Mail {
  const { subject, hello, to, pickUp, follow } = messages[language];
  const sums = sumMessages[language];
  const money = (amount: OrderFieldsFragment['total']) => moneyText(language, amount);
  const { id, number, items, discount, shipping, total, shippingAddress: address } = order;
  const lines = items.map(({ quantity, name, total: sum }) => `${quantity} × ${name}: ${money(sum)}`);
  if (discount.amount > 0) lines.push(`${sums.discount}: ${money({ ...discount, amount: -discount.amount })}`);
  lines.push(`${sums.shipping}: ${shipping.amount === 0 ? sums.free : money(shipping)}`);
  lines.push(`${sums.total}: ${money(total)}`);
  const place = address && [
    to,
    address.recipient,
    address.line1,
    address.line2,
    `${address.postalCode} ${address.city}`,
    address.region,
    countryName(language, address.country),
  ];
  const text = [
    hello(number),
    lines.join('\n'),
    place ? place.filter(Boolean).join('\n') : pickUp,
    `${follow}\n${new URL(`${BASE}/orders/${id}`, request.url).href}`,
  ];
  return { to: order.customer.email, subject: subject(number, shop), text: `${text.join('\n\n')}\n` };
}
