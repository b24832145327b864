import { useState } from 'preact/hooks';
import { useLanguage, useMessages } from '../../../../ui/language.ts';
import { Failure, issueOf } from '../../../../ui/parts/failure.tsx';
import { Field } from '../../../../ui/parts/field.tsx';
import { moneyText } from '../../../../ui/parts/money.tsx';
import { RefundOrderDocument, type RefundOrderMutation, type RefundReason } from '../../../documents.generated.ts';
import { Lost, ShowQuery } from '../../../parts/form.tsx';
import { useSend } from '../../../send.ts';
import orderViewMessages from './messages.json' with { type: 'json' };
import { nothing, type Quote, type RefundFields, refundedBefore, shownFields } from './refund-fields.ts';
import { RefundLines } from './refund-lines.tsx';
import { RefundNews } from './refund-news.tsx';
import { RefundOutcome } from './refund-outcome.tsx';
import { refusalsOf } from './refund-refusals.ts';
import type { OrderFacts } from './thread.ts';
import { useQuote } from './use-quote.ts';

interface RefundFormProps {
  order: OrderFacts;
  /** The refunds that this page has made, which are no news. */
  own: ReadonlySet<string>;
  onDone(made: RefundOrderMutation['refundOrder']): void;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** What to refund, what the store says to it, and the button that does exactly that. */
export function RefundForm({ order, own, onDone }: RefundFormProps) {
  const all = useMessages(orderViewMessages);
  const messages = all.refund;
  const language = useLanguage();
  const [known] = useState(() => new Set(order.refunds.items.map(({ id }) => id)));
  const news = order.refunds.items.filter(({ id }) => !known.has(id) && !own.has(id));
  const [fields, setFields] = useState<RefundFields>(nothing);
  const { left, wanted, wrong, quote, error, isFresh } = useQuote(order, fields);
  const sending = useSend(RefundOrderDocument, ({ refundOrder }) => onDone(refundOrder));
  const [sent, setSent] = useState<Quote>();
  const isSent = sending.isBusy || sending.isLost;
  const now = isSent ? sent : quote;
  const canSend = !sending.isBusy && (sending.isLost || isFresh);

  const shown = shownFields(fields, left, language);
  const change = (changes: Partial<RefundFields>) => setFields({ ...fields, ...changes });
  /** What staff fill in themselves is no longer everything, but what the fields say. */
  const changePart = (changes: Partial<RefundFields>) => setFields({ ...shown, everything: false, ...changes });

  const { currency } = order.total;
  const { by, rest } = refusalsOf(all, language, { currency, wanted, wrong, error });
  // A colleague was faster: the news and the new quote say so.
  const failure = sending.error?.code === 'CONFLICT' ? undefined : sending.error;
  const note = issueOf(failure, 'note');
  const variables = now &&
    wanted && {
      ...wanted,
      ...(fields.reason && { reason: fields.reason }),
      ...(fields.note.trim() && { note: fields.note.trim() }),
      expectedRefunded: refundedBefore(now),
    };
  const submit = (event: Event) => {
    event.preventDefault();
    if (!canSend || !variables) return;
    setSent(now);
    void sending.send(variables);
  };
  return (
    <form class="form refund" noValidate onSubmit={submit}>
      <fieldset disabled={isSent}>
        {!isSent && news.length > 0 && <RefundNews order={order} refunds={news} />}
        <RefundLines
          order={order}
          fields={shown}
          quote={now}
          refusals={by}
          onUnits={(line, text) => changePart({ units: { ...shown.units, [line]: text } })}
          onRestock={(line, restock) => change({ restock: { ...fields.restock, [line]: restock } })}
        />
        <Field
          name="everything"
          type="checkbox"
          label={messages.everything(moneyText(language, order.refundable))}
          checked={fields.everything}
          onInput={({ currentTarget }) =>
            currentTarget.checked
              ? change({ everything: true })
              : change({ everything: false, units: {}, shipping: '', goodwill: '' })
          }
        />
        <div class="pair">
          <Field
            name="shipping"
            label={`${all.shipping} (${currency})`}
            inputMode="decimal"
            autocomplete="off"
            value={shown.shipping}
            hint={left && messages.moneyLeft(moneyText(language, left.shipping))}
            error={by.get('shipping')}
            onInput={({ currentTarget }) => changePart({ shipping: currentTarget.value })}
          />
          <Field
            name="goodwill"
            label={`${all.goodwill} (${currency})`}
            inputMode="decimal"
            autocomplete="off"
            value={shown.goodwill}
            hint={messages.goodwillHint}
            error={by.get('goodwill')}
            onInput={({ currentTarget }) => changePart({ goodwill: currentTarget.value })}
          />
        </div>
        <Field
          name="reason"
          label={messages.reason}
          value={fields.reason}
          options={[['', messages.noReason], ...Object.entries(all.reasons)]}
          onInput={({ currentTarget }) => change({ reason: currentTarget.value as RefundReason | '' })}
        />
        <Field
          name="note"
          label={messages.note}
          hint={messages.noteHint}
          multiline
          maxLength={500}
          optional
          value={fields.note}
          error={note}
          onInput={({ currentTarget }) => change({ note: currentTarget.value })}
        />
      </fieldset>
      <div class="foot">
        <div aria-live="polite">
          <RefundOutcome isWanted={wanted !== undefined} quote={now} refusals={isSent ? NONE : by} />
        </div>
        {rest && !isSent && <Failure error={rest} />}
        {sending.isLost ? (
          <Lost />
        ) : (
          failure && (
            <Failure
              error={failure}
              wrong={note ? [{ name: 'note', id: 'field-note', label: messages.note, text: note }] : []}
            />
          )
        )}
        <div class="row end">
          <ShowQuery disabled={!variables} onClick={() => variables && sending.show(variables)} />
          <button type="submit" class="danger" aria-disabled={!canSend}>
            {now ? messages.execute(moneyText(language, now.total)) : messages.button}
          </button>
        </div>
      </div>
    </form>
  );
}
