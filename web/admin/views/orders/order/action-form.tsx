import type { TypedDocument } from '../../../../client/src/graphql.ts';
import { useLanguage, useMessages } from '../../../../ui/language.ts';
import { Field } from '../../../../ui/parts/field.tsx';
import { moneyText } from '../../../../ui/parts/money.tsx';
import { CancelOrderDocument, DeliverOrderDocument, MarkOrderPaidDocument } from '../../../documents.generated.ts';
import { Form } from '../../../parts/form.tsx';
import orderViewMessages from './messages.json' with { type: 'json' };
import type { OrderFacts } from './thread.ts';

export type ActionName = 'pay' | 'deliver' | 'cancel';

interface Action {
  document: TypedDocument<unknown, { id: string; [field: string]: string }>;
  /** The argument that staff may give, and how long it can be. */
  field?: string;
  maxLength?: number;
}

const ACTIONS: Readonly<Record<ActionName, Action>> = {
  pay: { document: MarkOrderPaidDocument, field: 'reference', maxLength: 255 },
  deliver: { document: DeliverOrderDocument },
  cancel: { document: CancelOrderDocument, field: 'reason', maxLength: 500 },
};

interface ActionFormProps {
  name: ActionName;
  order: OrderFacts;
  onDone(): void;
  onCancel(): void;
}

/** What one step of an order asks for, and its button. */
export function ActionForm({ name, order, onDone, onCancel }: ActionFormProps) {
  const messages = useMessages(orderViewMessages);
  const language = useLanguage();
  const { document, field = '', maxLength } = ACTIONS[name];
  const words: { button: string; text?: string; field?: string; hint?: string } = messages[name];
  return (
    <Form
      document={document}
      variables={(filled) => ({ id: order.id, ...(filled(field) && { [field]: filled(field) }) })}
      submit={words.button}
      look={name === 'cancel' ? 'danger' : 'primary'}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(issue) => (
        <>
          {words.text && <p>{words.text}</p>}
          {name === 'cancel' && order.refundable.amount > 0 && (
            <p>{messages.cancel.refunds(moneyText(language, order.refundable))}</p>
          )}
          {field && (
            <Field
              name={field}
              label={words.field}
              hint={words.hint}
              error={issue(field)}
              optional
              maxLength={maxLength}
              multiline={name === 'cancel'}
              autocomplete="off"
            />
          )}
        </>
      )}
    </Form>
  );
}
