import { useState } from 'preact/hooks';
import { useMessages } from '../../../../ui/language.ts';
import { Dialog } from '../../../../ui/parts/dialog.tsx';
import { lazyForm } from '../../../parts/lazy-form.tsx';
import orderViewMessages from './messages.json' with { type: 'json' };

const AddressForm = lazyForm(async () => (await import('../../order-forms.ts')).AddressForm);

/** A button that opens the form of the address. */
export function CorrectAddress({ orderId }: { orderId: string }) {
  const { correct } = useMessages(orderViewMessages);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" class="small" onClick={() => setOpen(true)}>
        {correct}
      </button>
      <Dialog id="address" title={correct} open={isOpen} onClose={close}>
        <AddressForm orderId={orderId} onDone={close} />
      </Dialog>
    </>
  );
}
