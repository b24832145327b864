import type { TypedDocument } from '../../../../client/src/graphql.ts';
import { useLanguage, useMessages } from '../../../../ui/language.ts';
import { moneyText } from '../../../../ui/parts/money.tsx';
import { CancelOrderDocument, DeliverOrderDocument, MarkOrderPaidDocument } from '../../../documents.generated.ts';
import type { FieldFacts } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import orderViewMessages from './messages.json' with { type: 'json' };
import type { OrderFacts } from './thread.ts';

export type ActionName = 'pay' | 'deliver' | 'cancel';

interface Action {
  document: TypedDocument<unknown, { id: string; [field: string]: string }>;
  /** The argument that staff may give. */
  field?: Pick<FieldFacts, 'name' | 'maxLength' | 'multiline'>;
}

const ACTIONS: Readonly<Record<ActionName, Action>> = {
  pay: { document: MarkOrderPaidDocument, field: { name: 'reference', maxLength: 255 } },
  deliver: { document: DeliverOrderDocument },
  cancel: { document: CancelOrderDocument, field: { name: 'reason', maxLength: 500, multiline: true } },
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
  const { document, field } = ACTIONS[name];
  const refunds = messages.cancel.refunds(moneyText(language, order.refundable));
  const words: { button: string; text?: string; field?: string; hint?: string } = messages[name];
  return (
    <Form
      document={document}
      variables={(filled) => ({
        id: order.id,
        ...(field && filled(field.name) && { [field.name]: filled(field.name) }),
      })}
      submit={words.button}
      look={name === 'cancel' ? 'danger' : 'primary'}
      onDone={onDone}
      onCancel={onCancel}
      text={[words.text, name === 'cancel' && order.refundable.amount > 0 && refunds].filter(Boolean).join(' ')}
      fields={field && [{ ...field, label: words.field, hint: words.hint, optional: true }]}
    />
  );
}
