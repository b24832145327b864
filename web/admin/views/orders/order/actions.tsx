import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useMessages } from '../../../../ui/language.ts';
import { Dialog } from '../../../../ui/parts/dialog.tsx';
import { useKeys } from '../../../keys.ts';
import { lazyForm } from '../../../parts/lazy-form.tsx';
import { ActionForm, type ActionName } from './action-form.tsx';
import orderViewMessages from './messages.json' with { type: 'json' };
import type { OrderFacts } from './thread.ts';

const ShipForm = lazyForm(async () => (await import('../../order-forms.ts')).ShipForm);

type StepName = ActionName | 'ship';

/** What staff can do with an order of this status, beside a refund. */
const ACTIONS: Readonly<Partial<Record<OrderFacts['status'], readonly StepName[]>>> = {
  PENDING: ['pay', 'cancel'],
  PROCESSING: ['ship', 'cancel'],
  SHIPPED: ['deliver'],
};
/** What is picked up is not shipped. */
const PICKUP: readonly StepName[] = ['deliver', 'cancel'];
const KEYS: Readonly<Record<StepName, string>> = { pay: 'p', ship: 's', deliver: 'd', cancel: 'c' };

/** A button for each, which opens a dialog. */
export function Actions({ order, children }: { order: OrderFacts; children?: ComponentChildren }) {
  const messages = useMessages(orderViewMessages);
  const [open, setOpen] = useState<StepName>();
  const all = (order.pickup && order.status === 'PROCESSING' ? PICKUP : ACTIONS[order.status]) ?? [];
  const names = all.filter((name) => name !== 'cancel' || order.shipments.length === 0);
  useKeys(names.map((name) => ({ key: KEYS[name], label: messages[name].button, run: () => setOpen(name) })));
  const isDone = useRef(false);
  useEffect(() => {
    if (open || !isDone.current) return;
    isDone.current = false;
    // Its button is no longer there to get the focus back.
    document.querySelector<HTMLElement>('#main h1')?.focus();
  }, [open]);
  const done = () => {
    isDone.current = true;
    setOpen(undefined);
  };
  return (
    <>
      {names.map((name, at) => (
        <button
          key={name}
          type="button"
          class={at === 0 ? 'primary' : undefined}
          aria-keyshortcuts={KEYS[name]}
          onClick={() => setOpen(name)}
        >
          {messages[name].button}
        </button>
      ))}
      {children}
      <Dialog
        id="action"
        title={open && messages[open].title(order.number)}
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
      >
        {open === 'ship' ? (
          <ShipForm order={order} onDone={done} onCancel={() => setOpen(undefined)} />
        ) : (
          open && <ActionForm name={open} order={order} onDone={done} onCancel={() => setOpen(undefined)} />
        )}
      </Dialog>
    </>
  );
}
