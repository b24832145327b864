import { useState } from 'preact/hooks';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { Dialog } from '../../../../ui/parts/dialog.tsx';

const forms = {
  address: lazy(async () => ({ default: (await import('../../shipping.ts')).AddressForm })),
  note: lazy(async () => ({ default: (await import('../../shipping.ts')).NoteForm })),
};

/** A button that opens a form, which is loaded then. */
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
        {isOpen && (
          <ErrorBoundary>
            <FormOf orderId={orderId} onDone={close} />
          </ErrorBoundary>
        )}
      </Dialog>
    </>
  );
}
