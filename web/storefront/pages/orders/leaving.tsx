import { textsOf } from '../../../ui/language.ts';
import type { OrderFieldsFragment } from '../../documents.generated.ts';
import { shopPage } from '../../server/shop-page.tsx';
import type { Visit } from '../../server/visit.ts';
import orderMessages from './messages.json' with { type: 'json' };

/** Leads to the page of the payment provider at once: a browser lets no answer to a form lead to another site. */
export function leavingPage(visit: Visit, { number }: OrderFieldsFragment, href: string): Promise<Response> {
  const messages = textsOf(orderMessages, visit.language);
  return shopPage(visit, {
    title: messages.title(number),
    kind: 'narrow',
    headers: { 'cache-control': 'no-store', refresh: `0; url=${href}` },
    children: (
      <>
        <h1>{messages.title(number)}</h1>
        <a class="button primary" href={href}>
          {messages.leaving}
        </a>
      </>
    ),
  });
}
