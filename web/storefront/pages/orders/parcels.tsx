import { useMessages } from '../../../ui/language.ts';
import { When } from '../../../ui/parts/when.tsx';
import type { OrderFieldsFragment } from '../../documents.generated.ts';
import orderMessages from './messages.json' with { type: 'json' };

/** What is on its way, parcel by parcel, and where each is. */
export function Parcels({ order: { shipments } }: { order: OrderFieldsFragment }) {
  const messages = useMessages(orderMessages);
  if (shipments.length === 0) return null;
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels">{messages.parcels(shipments.length)}</h2>
      <ol class="timeline">
        {shipments.map(({ id, createdAt, carrier, trackingNumber, trackingUrl, items }) => (
          <li key={id}>
            <p>
              {unitsOf(items)
                .map(([name, units]) => messages.refundLine(units, name))
                .join(', ')}
            </p>
            {(carrier || trackingNumber || trackingUrl) && (
              <p class="small">
                {carrier} {trackingNumber && messages.tracking(trackingNumber)}{' '}
                {trackingUrl && /^https?:/.test(trackingUrl) && (
                  <a href={trackingUrl} rel="noreferrer">
                    {messages.follow}
                  </a>
                )}
              </p>
            )}
            <p class="soft small">
              <When at={createdAt} as="moment" />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The lots of a line are one to the customer. */
function unitsOf(items: OrderFieldsFragment['shipments'][number]['items']): [name: string, units: number][] {
  const lines = new Map<string, [string, number]>();
  for (const { orderItemId, name, quantity } of items)
    lines.set(orderItemId, [name, (lines.get(orderItemId)?.[1] ?? 0) + quantity]);
  return [...lines.values()];
}
