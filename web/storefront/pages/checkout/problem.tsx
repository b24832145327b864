import { countryName } from '../../../ui/country-name.ts';
import { useLanguage, useMessages } from '../../../ui/language.ts';
import { Failure } from '../../../ui/parts/failure.tsx';
import { moneyText } from '../../../ui/parts/money.tsx';
import { Notice } from '../../../ui/parts/notice.tsx';
import { BASE } from '../../base.ts';
import { addressMessages } from '../../parts/address-messages.ts';
import { issueIn } from '../../parts/issue.ts';
import type { Quote } from '../basket/quote.ts';
import { ADDRESS_FIELDS, type CheckoutForm } from './form.ts';
import { checkoutMessages } from './messages.ts';
import type { Refused } from './place.ts';

interface ProblemProps {
  refused: Refused;
  quote: Quote;
  form: CheckoutForm;
}

/** Why nothing was ordered, and what to do. */
export function Problem({ refused: { hasChanged, hasOtherFields, isTaken, error }, quote, form }: ProblemProps) {
  const messages = useMessages(checkoutMessages);
  const language = useLanguage();
  if (isTaken)
    return (
      <Notice tone="wait" role="alert" title={messages.taken}>
        <p>{messages.takenText}</p>
        <form method="post" action={`${BASE}/sign-in/mail`}>
          <input type="hidden" name="email" value={form.email} />
          <input type="hidden" name="next" value={`${BASE}/checkout`} />
          <button type="submit">{messages.sendLink}</button>
        </form>
      </Notice>
    );
  if (hasOtherFields) {
    const title = addressMessages[language].otherFields(countryName(language, form.address.country));
    return <Notice tone="wait" role="alert" title={title} />;
  }
  if (hasChanged && quote.total.amount !== form.total)
    return (
      <Notice tone="wait" role="alert" title={messages.changed(moneyText(language, quote.total))}>
        <p>{messages.changedText(moneyText(language, { ...quote.total, amount: form.total }))}</p>
      </Notice>
    );
  if (hasChanged || error?.code === 'NOT_FOUND') return <Notice tone="wait" role="alert" title={messages.short} />;
  if (error?.code === 'IDEMPOTENCY_KEY_REUSED')
    return (
      <Notice tone="wait" role="alert" title={messages.reused}>
        <p>{messages.reusedText}</p>
      </Notice>
    );
  const used = issueIn(language, error, 'rewardCode');
  if (used) return <Notice tone="wait" role="alert" title={used} />;
  return error ? <Failure error={error} fields={['name', 'email', ...ADDRESS_FIELDS]} /> : null;
}
