import { countryName } from '../../../ui/country-name.ts';
import { textsOf } from '../../../ui/language.ts';
import { moneyText } from '../../../ui/parts/money.tsx';
import type { Mail } from '../../../ui/server/mail.ts';
import { BASE } from '../../base.ts';
import type { OrderFieldsFragment } from '../../documents.generated.ts';
import shopMessages from '../../messages.json' with { type: 'json' };
import { grossOf } from '../../parts/sums.tsx';
import type { Visit } from '../../server/visit.ts';
import checkoutMessages from './messages.json' with { type: 'json' };

/**
 * The e-mail that confirms an order, in the language in which it was placed. Anybody can order for the e-mail address of anybody: what
 * a guest has written is in no mail, or the shop would send a stranger's words to a third person.
 */
export function confirmation(order: OrderFieldsFragment, shop: string, { language, session, urlOf }: Visit): Mail {
  const { subject, hello, to, toGiven, pickUp, follow } = textsOf(checkoutMessages, language).mail;
  const { sums } = textsOf(shopMessages, language);
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
