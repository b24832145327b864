import type { ComponentChildren } from 'preact';
import { useLanguage, useMessages } from '../../../ui/language.ts';
import { type Amount, Money } from '../../../ui/parts/money.tsx';
import { linksTo } from '../../parts/content-pages.ts';
import { CheckIcon } from '../../parts/icons.tsx';
import type { Shop } from '../../server/visit.ts';
import plantMessages from './messages.json' with { type: 'json' };

/** What one wants to know before one buys: what is paid, what the shop promises, how it delivers, and takes back. */
export function Trust({ shop, price, children }: { shop: Shop; price: Amount; children: ComponentChildren }) {
  const messages = useMessages(plantMessages);
  const language = useLanguage();
  const [delivery] = linksTo(shop, language, ['delivery']);
  const [returns] = linksTo(shop, language, ['returns']);
  return (
    <ul class="trust small">
      <li>
        <CheckIcon />
        <span>
          <Money of={price} /> {delivery ? <a href={delivery.href}>{messages.plusShipping}</a> : messages.plusShipping}
        </span>
      </li>
      {children && (
        <li>
          <CheckIcon />
          {children}
        </li>
      )}
      {shop.promise && (
        <li>
          <CheckIcon />
          {shop.promise}
        </li>
      )}
      {returns && (
        <li>
          <CheckIcon />
          <a href={returns.href} lang={returns.language}>
            {returns.title}
          </a>
        </li>
      )}
    </ul>
  );
}
