import type { StoreError } from '../../../client/src/index.ts';
import { useLanguage, useMessages } from '../../../ui/language.ts';
import { Field } from '../../../ui/parts/field.tsx';
import { moneyText } from '../../../ui/parts/money.tsx';
import { daysText } from '../../../ui/parts/when.tsx';
import shopMessages from '../../messages.json' with { type: 'json' };
import { issueIn } from '../../parts/issue.ts';
import type { Quote } from '../basket/quote.ts';
import type { CheckoutForm } from './form.ts';
import checkoutMessages from './messages.json' with { type: 'json' };

interface MethodsProps {
  quote: Quote | undefined;
  sent: CheckoutForm | undefined;
  error: StoreError | undefined;
  /** The first and the last day that can be asked for. */
  days: { min: string; max: string };
}

const HARDINESS_ZONES = Array.from({ length: 13 }, (_, at) => String(at + 1));

/** Which of the ways of delivery, and not before when. Who picks an order up sees neither (order.css). */
export function Methods({ quote, sent, error, days }: MethodsProps) {
  const messages = useMessages(checkoutMessages);
  const { free } = useMessages(shopMessages).sums;
  const language = useLanguage();
  const methods = quote?.deliveryMethods ?? [];
  const chosen = methods.find(({ code }) => code === sent?.deliveryMethod) ?? methods[0];
  // Who has just chosen another country knows nothing of the methods there.
  const wrong = sent?.isUpdate ? undefined : issueIn(language, error, 'deliveryMethod');
  return (
    <fieldset class="sending">
      <legend>{messages.sending}</legend>
      <div class="methods">
        {wrong && <p class="warning">{wrong}</p>}
        {methods.map(({ code, name, fee, from, to }) => (
          <Field
            name="deliveryMethod"
            type="radio"
            id={`method-${code}`}
            value={code}
            label={`${name} · ${fee.amount === 0 ? free : moneyText(language, fee)}`}
            hint={messages.arrives(daysText(language, from, to))}
            checked={code === chosen?.code}
            key={code}
          />
        ))}
      </div>
      <details open={Boolean(sent?.shipNotBefore || sent?.hardinessZone)}>
        <summary>{messages.wishes}</summary>
        <Field
          name="shipNotBefore"
          type="date"
          label={messages.notBefore}
          hint={messages.notBeforeHint}
          value={sent?.shipNotBefore ?? ''}
          error={issueIn(language, error, 'shipNotBefore')}
          {...days}
          optional
        />
        <Field
          name="hardinessZone"
          label={messages.garden}
          hint={messages.gardenHint}
          value={sent?.hardinessZone ?? ''}
          options={[['', '–'], ...HARDINESS_ZONES.map((zone) => [zone, zone] as const)]}
          optional
        />
      </details>
    </fieldset>
  );
}
