import { useState } from 'preact/hooks';
import type { StoreError } from '../../../../client/src/errors.ts';
import { keyOf } from '../../../../client/src/send.ts';
import { useMessages } from '../../../../ui/language.ts';
import { Badge } from '../../../../ui/parts/status.tsx';
import { Table } from '../../../../ui/parts/table.tsx';
import { ask, changed } from '../../../ask.ts';
import { CreateShipmentDocument, type ThumbFragment, type ToPackQuery } from '../../../documents.generated.ts';
import { hrefOf } from '../../../parts/href.ts';
import { Pictured } from '../../../parts/thumb.tsx';
import { Two } from '../../../parts/two.tsx';
import { unitsLeft } from '../units-left.ts';
import packingMessages from './messages.json' with { type: 'json' };

export type ToPackOrder = ToPackQuery['orders']['items'][number];

/** What the orders need together, and each of them; the number of a parcel ships its order. */
export function PackList({ orders }: { orders: readonly ToPackOrder[] }) {
  const messages = useMessages(packingMessages);
  return (
    <section class="pack">
      <h2>{messages.plants}</h2>
      <Table
        caption={messages.plants}
        captionHidden
        rows={plantsIn(orders)}
        keyOf={({ id }) => id}
        columns={[
          { label: messages.plant, cell: ({ name, plant }) => <Pictured of={plant}>{name}</Pictured> },
          { label: messages.sku, cell: ({ plant }) => plant.sku },
          { label: messages.quantity, align: 'end', cell: ({ units }) => units },
          { label: messages.packed, align: 'end', cell: () => <span class="box" /> },
        ]}
      />
      <h2>{messages.orders}</h2>
      <p class="soft">{messages.scanHint}</p>
      <Table
        caption={messages.orders}
        captionHidden
        rows={orders}
        keyOf={({ id }) => id}
        columns={[
          {
            label: messages.order,
            cell: ({ id, number, customer }) => (
              <Two below={customer.name}>
                <a href={hrefOf(`/orders/${id}`)}>{number}</a>
              </Two>
            ),
          },
          {
            label: messages.plant,
            cell: ({ items }) => (
              <ul class="units">
                {items.map((line) =>
                  unitsLeft(line) > 0 ? <li key={line.id}>{messages.left(unitsLeft(line), line.name)}</li> : null,
                )}
              </ul>
            ),
          },
          { label: messages.number, cell: (order) => (order.pickup ? messages.noTracking : <Scan order={order} />) },
        ]}
      />
    </section>
  );
}

/** The units of each plant, by name. */
function plantsIn(orders: readonly ToPackOrder[]) {
  const plants = new Map<string, { id: string; name: string; plant: ThumbFragment; units: number }>();
  for (const line of orders.flatMap(({ items }) => items)) {
    const { name, plant } = line;
    const known = plants.get(plant.id) ?? { id: plant.id, name, plant, units: 0 };
    plants.set(plant.id, { ...known, units: known.units + unitsLeft(line) });
  }
  return [...plants.values()].filter(({ units }) => units > 0).sort((a, b) => a.name.localeCompare(b.name));
}

/** A scanner types the number and Enter: the order is shipped, and the next field is ready meanwhile. */
function Scan({ order: { id, number, status } }: { order: ToPackOrder }) {
  const messages = useMessages(packingMessages);
  // One key for all attempts: what is sent again counts once.
  const [key] = useState(() => keyOf() ?? '');
  const [outcome, setOutcome] = useState<'busy' | 'shipped' | StoreError | undefined>(
    status === 'PROCESSING' ? undefined : 'shipped',
  );
  const ship = (field: HTMLInputElement) => {
    if (outcome === 'busy') return;
    const fields = [...document.querySelectorAll<HTMLInputElement>('.scan input')];
    fields[fields.indexOf(field) + 1]?.focus();
    setOutcome('busy');
    ask(CreateShipmentDocument, { orderId: id, trackingNumber: field.value.trim() }, { key }).then(() => {
      setOutcome('shipped');
      changed();
    }, setOutcome);
  };
  const failed = outcome && outcome !== 'busy' && outcome !== 'shipped' ? outcome.message : undefined;
  return (
    <form
      class="scan"
      onSubmit={(event) => {
        event.preventDefault();
        ship(event.currentTarget.elements.namedItem('number') as HTMLInputElement);
      }}
    >
      {outcome !== 'shipped' && (
        <input
          name="number"
          aria-label={messages.tracking(number)}
          aria-invalid={failed ? true : undefined}
          aria-describedby={`said-${id}`}
          required
          maxLength={100}
          autocomplete="off"
          enterkeyhint="next"
        />
      )}
      <span role="status" id={`said-${id}`} class={failed && 'error'}>
        {outcome === 'shipped' ? (
          <Badge tone="good">{messages.isShipped}</Badge>
        ) : outcome === 'busy' ? (
          messages.shipping
        ) : (
          failed
        )}
      </span>
    </form>
  );
}
