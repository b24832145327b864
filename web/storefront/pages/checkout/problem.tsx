import { countryName } from '../../../ui/country-name.ts';
import { textsOf, useLanguage, useMessages } from '../../../ui/language.ts';
import { Failure } from '../../../ui/parts/failure.tsx';
import { moneyText } from '../../../ui/parts/money.tsx';
import { Notice } from '../../../ui/parts/notice.tsx';
import { BASE } from '../../base.ts';
import shopMessages from '../../messages.json' with { type: 'json' };
import { addressLabels } from '../../parts/address-labels.ts';
import { wrongIn } from '../../parts/issue.ts';
import type { Shop } from '../../server/visit.ts';
import type { Quote } from '../basket/quote.ts';
import type { CheckoutForm } from './form.ts';
import checkoutMessages from './messages.json' with { type: 'json' };
import type { Refused } from './place.ts';

interface ProblemProps {
  refused: Refused;
  quote: Quote;
  form: CheckoutForm;
  countries: Shop['countries'];
  isGuest: boolean;
}

/** Why nothing was ordered, and what to do. */
export function Problem({ refused, quote, form, countries, isGuest }: ProblemProps) {
  const { hasChanged, hasOtherFields, isTaken, error } = refused;
  const messages = useMessages(checkoutMessages);
  const language = useLanguage();
  if (isTaken)
    return (
      <Notice tone="wait" role="alert" takesFocus title={<a href="#field-email">{messages.taken}</a>}>
        <p>{messages.takenText}</p>
        <form method="post" action={`${BASE}/sign-in/mail`}>
          <input type="hidden" name="email" value={form.email} />
          <input type="hidden" name="next" value={`${BASE}/checkout`} />
          <button type="submit">{messages.sendLink}</button>
        </form>
      </Notice>
    );
  if (hasOtherFields) {
    const title = textsOf(shopMessages, language).address.otherFields(countryName(language, form.address.country));
    return <Notice tone="wait" role="alert" takesFocus title={title} />;
  }
  if (hasChanged && quote.total.amount !== form.total)
    return (
      <Notice tone="wait" role="alert" takesFocus title={messages.changed(moneyText(language, quote.total))}>
        <p>{messages.changedText(moneyText(language, { ...quote.total, amount: form.total }))}</p>
      </Notice>
    );
  if (hasChanged || error?.code === 'NOT_FOUND')
    return <Notice tone="wait" role="alert" takesFocus title={messages.short} />;
  if (error?.code === 'IDEMPOTENCY_KEY_REUSED')
    return (
      <Notice tone="wait" role="alert" takesFocus title={messages.reused}>
        <p>{messages.reusedText}</p>
      </Notice>
    );
  if (!error) return null;
  const { name, email, rewardCode, voucherCode, sending: deliveryMethod, notBefore: shipNotBefore } = messages;
  const address = addressLabels(language, countries, form.address.country);
  const sending = { deliveryMethod, shipNotBefore, voucherCode };
  const labels = isGuest ? { name, email, ...address, ...sending } : { ...address, ...sending, rewardCode };
  return <Failure error={error} wrong={wrongIn(language, error, labels)} />;
}
