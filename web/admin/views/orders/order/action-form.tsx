import { useRef } from 'preact/hooks';
import type { TypedDocument } from '../../../../client/src/graphql.ts';
import { useLanguage, useMessages } from '../../../../ui/language.ts';
import { Failure, issueOf } from '../../../../ui/parts/failure.tsx';
import { Field } from '../../../../ui/parts/field.tsx';
import { moneyText } from '../../../../ui/parts/money.tsx';
import {
  CancelOrderDocument,
  DeliverOrderDocument,
  MarkOrderPaidDocument,
  ShipOrderDocument,
} from '../../../documents.generated.ts';
import { Lost } from '../../../parts/lost.tsx';
import { ShowQuery } from '../../../parts/show-query.tsx';
import { useSend } from '../../../send.ts';
import { orderViewMessages } from './messages.ts';
import type { OrderFacts } from './thread.ts';

export type ActionName = 'pay' | 'ship' | 'deliver' | 'cancel';

interface Action {
  document: TypedDocument<unknown, { id: string; [field: string]: string }>;
  /** The argument that staff may give, and how long it can be. */
  field?: string;
  maxLength?: number;
}

const ACTIONS: Readonly<Record<ActionName, Action>> = {
  pay: { document: MarkOrderPaidDocument, field: 'reference', maxLength: 255 },
  ship: { document: ShipOrderDocument, field: 'trackingNumber', maxLength: 100 },
  deliver: { document: DeliverOrderDocument },
  cancel: { document: CancelOrderDocument, field: 'reason', maxLength: 500 },
};

interface ActionFormProps {
  name: ActionName;
  order: OrderFacts;
  onDone(): void;
}

/** What one step of an order asks for, and its button. */
export function ActionForm({ name, order, onDone }: ActionFormProps) {
  const messages = useMessages(orderViewMessages);
  const language = useLanguage();
  const { document, field, maxLength } = ACTIONS[name];
  const form = useRef<HTMLFormElement>(null);
  const { send, show, isBusy, isLost, error } = useSend(document, onDone);
  const filledIn = (element: HTMLFormElement) => {
    const text = field && String(new FormData(element).get(field) ?? '').trim();
    return { id: order.id, ...(field && text ? { [field]: text } : {}) };
  };
  const words: { button: string; text?: string; field?: string; hint?: string } = messages[name];
  return (
    <form
      ref={form}
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        send(filledIn(event.currentTarget));
      }}
    >
      {words.text && <p>{words.text}</p>}
      {name === 'cancel' && order.refundable.amount > 0 && (
        <p>{messages.cancel.refunds(moneyText(language, order.refundable))}</p>
      )}
      {field && words.field && (
        <Field
          name={field}
          label={words.field}
          hint={words.hint}
          error={issueOf(error, field)}
          optional
          readOnly={isLost}
          maxLength={maxLength}
          multiline={name === 'cancel'}
          autocomplete="off"
        />
      )}
      {isLost ? <Lost /> : error && !issueOf(error, field ?? '') && <Failure error={error} />}
      <div class="row end">
        <ShowQuery onClick={() => form.current && show(filledIn(form.current))} />
        <button type="submit" class={name === 'cancel' ? 'danger' : 'primary'} aria-disabled={isBusy}>
          {words.button}
        </button>
      </div>
    </form>
  );
}
