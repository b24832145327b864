import { countryName } from '../../../ui/country-name.ts';
import type { Messages } from '../../../ui/language.ts';
import { moneyText } from '../../../ui/parts/money.tsx';
import type { Mail } from '../../../ui/server/mail.ts';
import { BASE } from '../../base.ts';
import type { OrderFieldsFragment } from '../../documents.generated.ts';
import { grossOf } from '../../parts/sums.tsx';
import { sumMessages } from '../../parts/sums-messages.ts';
import type { Visit } from '../../server/visit.ts';

const en = {
  subject: (number: string, shop: string) => `Your order ${number} at ${shop}`,
  hello: (number: string) => `Thank you for your order ${number}:`,
  to: 'Ships to:',
  toGiven: 'Ships to the address in your order.',
  pickUp: 'Pick up in store.',
  follow: 'View your order, and pay if you have not yet:',
};

const de: typeof en = {
  subject: (number, shop) => `Ihre Bestellung ${number} bei ${shop}`,
  hello: (number) => `Vielen Dank. Ihre Bestellung ${number} ist bei uns:`,
  to: 'Sie geht an:',
  toGiven: 'Sie geht an die Adresse, die in der Bestellung steht.',
  pickUp: 'Sie holen sie ab.',
  follow: 'Hier sehen Sie, was aus ihr wird, und bezahlen, falls das noch nicht geschehen ist:',
};

const messages: Messages<typeof en> = { en, de };

/**
 * The e-mail that confirms an order, in the language in which it was placed. Anybody can order for the e-mail address of anybody: what
 * a guest has written is in no mail, or the shop would send a stranger's words to a third person.
 */
export function confirmation(order: OrderFieldsFragment, shop: string, { language, session, urlOf }: Visit): Mail {
  const { subject, hello, to, toGiven, pickUp, follow } = messages[language];
  const sums = sumMessages[language];
  const money = (amount: OrderFieldsFragment['total']) => moneyText(language, amount);
  const { id, number, items, discount, shipping, total, shippingAddress: address } = order;
  const lines = items.map((item) => `${item.quantity} × ${item.name}: ${money(grossOf(item))}`);
  if (discount.amount > 0) lines.push(`${sums.discount}: ${money({ ...discount, amount: -discount.amount })}`);
  lines.push(`${sums.shipping}: ${shipping.amount === 0 ? sums.free : money(shipping)}`);
  lines.push(`${sums.total}: ${money(total)}`);
  const place = address && [to, ...address.lines, countryName(language, address.country)];
  const shown = session.content.customer ? place : place && [toGiven];
  const text = [
    hello(number),
    lines.join('\n'),
    shown ? shown.join('\n') : pickUp,
    `${follow}\n${urlOf(`${BASE}/orders/${id}`)}`,
  ];
  return { to: order.customer.email, subject: subject(number, shop), text: `${text.join('\n\n')}\n` };
}
