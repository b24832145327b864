import { useRef, useState } from 'preact/hooks';
import { useLanguage, useMessages } from '../../../../ui/language.ts';
import { Dialog } from '../../../../ui/parts/dialog.tsx';
import { moneyText } from '../../../../ui/parts/money.tsx';
import { Notice } from '../../../../ui/parts/notice.tsx';
import type { RefundOrderMutation } from '../../../documents.generated.ts';
import { useKeys } from '../../../keys.ts';
import { lazyForm } from '../../../parts/lazy-form.tsx';
import orderViewMessages from './messages.json' with { type: 'json' };
import type { OrderFacts } from './thread.ts';

const RefundForm = lazyForm(async () => (await import('../../order-forms.ts')).RefundForm);

export type Refunded = RefundOrderMutation['refundOrder'];

/** The button that opens the dialog. Where nothing is left to refund, it stays, so that it keeps the focus. */
export function RefundButton({ order, onDone }: { order: OrderFacts; onDone(refund: Refunded | undefined): void }) {
  const { refund } = useMessages(orderViewMessages);
  const [isOpen, setOpen] = useState(false);
  const own = useRef(new Set<string>());
  const button = useRef<HTMLButtonElement>(null);
  const isPaid = !['PENDING', 'CANCELLED'].includes(order.status);
  const isPossible = isPaid && order.status !== 'REFUNDED';
  const open = () => {
    if (!isPossible) return;
    // The focus returns to where it is now.
    button.current?.focus();
    onDone(undefined);
    setOpen(true);
  };
  useKeys(isPossible ? [{ key: 'r', label: refund.button, run: open }] : []);
  if (!isPaid) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-keyshortcuts={isPossible ? 'r' : undefined}
        aria-disabled={!isPossible}
        onClick={open}
      >
        {refund.button}
      </button>
      <Dialog id="refund" title={refund.title(order.number)} open={isOpen} onClose={() => setOpen(false)}>
        <RefundForm
          order={order}
          own={own.current}
          onDone={(made) => {
            own.current.add(made.id);
            setOpen(false);
            onDone(made);
          }}
        />
      </Dialog>
    </>
  );
}

/** What a refund did. */
export function RefundDone({ of: made }: { of: Refunded | undefined }) {
  const language = useLanguage();
  const { refund, lost, gained } = useMessages(orderViewMessages);
  const units = made?.items.reduce((sum, { restocked, quantity }) => sum + (restocked ? quantity : 0), 0) ?? 0;
  return (
    <div role="status" class="done">
      {made && (
        <Notice tone="good" title={refund.done(moneyText(language, made.total))}>
          <p>
            {[
              units > 0 && refund.restocked(units),
              made.pointsReversed > 0 && lost(made.pointsReversed),
              made.pointsReturned > 0 && gained(made.pointsReturned),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </Notice>
      )}
    </div>
  );
}
