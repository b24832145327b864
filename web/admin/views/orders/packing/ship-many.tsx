import { useState } from 'preact/hooks';
import type { StoreError } from '../../../../client/src/errors.ts';
import { keyOf } from '../../../../client/src/send.ts';
import { useMessages } from '../../../../ui/language.ts';
import { Dialog } from '../../../../ui/parts/dialog.tsx';
import { WrongFields } from '../../../../ui/parts/failure.tsx';
import { Field } from '../../../../ui/parts/field.tsx';
import { Badge } from '../../../../ui/parts/status.tsx';
import { ask, changed } from '../../../ask.ts';
import { type OrdersQuery, ShipOrderDocument } from '../../../documents.generated.ts';
import { useAdminMessages } from '../../../messages.ts';
import packingMessages from './messages.json' with { type: 'json' };

type Order = OrdersQuery['orders']['items'][number];

interface ShipManyProps {
  /** The orders that are selected. */
  orders: readonly Order[];
  /** These are shipped now. */
  onShipped(ids: readonly string[]): void;
}

/** Marks the selected orders as shipped, each with its number. */
export function ShipMany({ orders, onShipped }: ShipManyProps) {
  const messages = useMessages(packingMessages);
  // Those of the moment at which the dialog opened: a list that is read again meanwhile takes no field away.
  const [open, setOpen] = useState<readonly Order[]>();
  return (
    <>
      <button type="button" class="primary" onClick={() => setOpen(orders)}>
        {messages.ship}
      </button>
      <Dialog
        id="ship"
        title={messages.shipTitle(open?.filter(isToShip).length ?? 0)}
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
      >
        {open && (
          <ShipForm
            orders={open}
            onClose={(shipped) => {
              setOpen(undefined);
              if (shipped.length > 0) onShipped(shipped);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

const isToShip = ({ status }: Order): boolean => status === 'PROCESSING';

/** What became of an order: it is shipped, or why not. */
type Outcomes = ReadonlyMap<string, 'shipped' | StoreError>;

/** Each order is a mutation with a key of its own, so that one that is sent again counts once, and one that is refused stops no other. */
function ShipForm({ orders, onClose }: { orders: readonly Order[]; onClose(shipped: readonly string[]): void }) {
  const messages = useMessages(packingMessages);
  const { cancel } = useAdminMessages();
  const [toShip, others] = [orders.filter(isToShip), orders.filter((order) => !isToShip(order))];
  const [keys] = useState(() => new Map(toShip.map(({ id }) => [id, keyOf() ?? ''])));
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [isBusy, setBusy] = useState(false);
  const wrong = toShip.flatMap(({ id, number }) => {
    const outcome = outcomes.get(id);
    return outcome && outcome !== 'shipped'
      ? [{ name: id, id: `field-${id}`, label: number, text: outcome.message }]
      : [];
  });
  const shipped = toShip.filter(({ id }) => outcomes.get(id) === 'shipped').map(({ id }) => id);
  const ship = async (form: HTMLFormElement) => {
    if (isBusy) return;
    setBusy(true);
    const numbers = new FormData(form);
    const now = new Map(outcomes);
    for (const { id } of toShip.filter((order) => !shipped.includes(order.id))) {
      const trackingNumber = String(numbers.get(id) ?? '').trim() || null;
      await ask(ShipOrderDocument, { id, trackingNumber }, { key: keys.get(id) ?? '' }).then(
        () => now.set(id, 'shipped'),
        (error: StoreError) => now.set(id, error),
      );
      setOutcomes(new Map(now));
    }
    setBusy(false);
    changed();
    const done = toShip.filter(({ id }) => now.get(id) === 'shipped').map(({ id }) => id);
    if (done.length === toShip.length) onClose(done);
  };
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void ship(event.currentTarget);
      }}
    >
      {!isBusy && wrong.length > 0 && <WrongFields of={wrong} />}
      {toShip.length > 0 && <p>{messages.shipText}</p>}
      {toShip.map(({ id, number }) => {
        const outcome = outcomes.get(id);
        return outcome === 'shipped' ? (
          <p key={id} role="status">
            {number} <Badge tone="good">{messages.isShipped}</Badge>
          </p>
        ) : (
          <Field
            key={id}
            name={id}
            label={messages.tracking(number)}
            error={wrong.find(({ name }) => name === id)?.text}
            optional
            maxLength={100}
            autocomplete="off"
          />
        );
      })}
      {others.length > 0 && (
        <p>
          {messages.notToShip} {others.map(({ number }) => number).join(', ')}
        </p>
      )}
      <div class="row end">
        <button type="button" class="quiet" onClick={() => onClose(shipped)}>
          {cancel}
        </button>
        {toShip.length > 0 && (
          <button type="submit" class="primary" aria-disabled={isBusy}>
            {messages.ship}
          </button>
        )}
      </div>
    </form>
  );
}
