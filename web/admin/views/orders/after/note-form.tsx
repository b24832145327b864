import { useMessages } from '../../../../ui/language.ts';
import { AddOrderNoteDocument } from '../../../documents.generated.ts';
import { Form } from '../../../parts/form.tsx';
import afterMessages from './messages.json' with { type: 'json' };

/** Keeps a note of the staff with an order. */
export function NoteForm({ orderId, onDone }: { orderId: string; onDone(): void }) {
  const messages = useMessages(afterMessages);
  return (
    <Form
      document={AddOrderNoteDocument}
      fields={[{ name: 'note', label: messages.note, hint: messages.noteHint, multiline: true, required: true }]}
      variables={(filled) => ({ orderId, note: filled('note') })}
      submit={messages.add}
      onDone={onDone}
      onCancel={onDone}
    />
  );
}
