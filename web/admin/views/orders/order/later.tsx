import { useState } from 'preact/hooks';
import { Dialog } from '../../../../ui/parts/dialog.tsx';
import { lazyForm } from '../../../parts/lazy-form.tsx';

const forms = {
  address: lazyForm(async () => (await import('../../order-forms.ts')).AddressForm),
  note: lazyForm(async () => (await import('../../order-forms.ts')).NoteForm),
};

/** A button that opens a form. */
export function Later({ name, label, orderId }: { name: keyof typeof forms; label: string; orderId: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const FormOf = forms[name];
  return (
    <>
      <button type="button" class="small" onClick={() => setOpen(true)}>
        {label}
      </button>
      <Dialog id={name} title={label} open={isOpen} onClose={close}>
        <FormOf orderId={orderId} onDone={close} />
      </Dialog>
    </>
  );
}
