import { useMessages } from '../../../../ui/language.ts';
import { When } from '../../../../ui/parts/when.tsx';
import { UpdateShipmentDocument } from '../../../documents.generated.ts';
import { Action } from '../../../parts/action.tsx';
import { changesIn, type FieldFacts } from '../../../parts/fields.tsx';
import type { OrderFacts } from '../order/thread.ts';
import shippingMessages from './messages.json' with { type: 'json' };

type Shipment = OrderFacts['shipments'][number];

/** What was shipped of an order, with which carrier, from which lots. */
export function Shipments({ order }: { order: OrderFacts }) {
  return (
    <ol>
      {order.shipments.map((shipment, at) => (
        <Parcel key={shipment.id} of={shipment} number={at + 1} />
      ))}
    </ol>
  );
}

function Parcel({ of: { id, createdAt, createdBy, items, ...parcel }, number }: { of: Shipment; number: number }) {
  const messages = useMessages(shippingMessages);
  const { carrier, trackingNumber, trackingUrl } = parcel;
  const field = (name: keyof typeof parcel, label: string): FieldFacts => {
    return { name, label, value: parcel[name] ?? '', read: (text) => text || null, optional: true };
  };
  const fields = [
    field('carrier', messages.carrier),
    field('trackingNumber', messages.number),
    { ...field('trackingUrl', messages.url), hint: messages.urlHint },
  ];
  return (
    <li class="parcel">
      <p class="said">
        <strong>{messages.parcel(number)}</strong>
        <span class="soft small">
          {createdBy} · <When at={createdAt} />
        </span>
      </p>
      <p>
        {items
          .map(({ quantity, name, lot }) =>
            lot ? messages.ofLot(quantity, name, lot) : messages.ofNone(quantity, name),
          )
          .join('; ')}
      </p>
      <p class="row">
        {carrier}
        {trackingUrl ? (
          <a href={trackingUrl} rel="noreferrer">
            {trackingNumber ?? trackingUrl}
          </a>
        ) : (
          trackingNumber && <code>{trackingNumber}</code>
        )}
        <Action
          id={`correct-${id}`}
          label={messages.correct}
          title={messages.correctTitle(number)}
          buttonLook="small"
          document={UpdateShipmentDocument}
          variables={(filled) => ({ id, ...changesIn(fields, filled) })}
          fields={fields}
        />
      </p>
    </li>
  );
}
