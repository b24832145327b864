import { textsOf, useLanguage } from '../../../ui/language.ts';
import { daysText } from '../../../ui/parts/when.tsx';
import type { Quote } from '../basket/quote.ts';
import checkoutMessages from './messages.json' with { type: 'json' };

/** What the buyer should know before ordering. */
export function Warnings({ of: { warnings, items, shipNotBefore } }: { of: Quote }) {
  const language = useLanguage();
  const messages = textsOf(checkoutMessages, language).warnings;
  const date = shipNotBefore && daysText(language, shipNotBefore);
  return (
    <>
      {date && <p class="small">{messages.sent(date)}</p>}
      {warnings.map(({ code, plantId }) => (
        <p class="warning" key={code + plantId}>
          {code === 'CLOSED'
            ? messages.CLOSED
            : messages[code](items.find((item) => item.plantId === plantId)?.name ?? '')}
        </p>
      ))}
    </>
  );
}
