import { useMessages } from '../../../../ui/language.ts';
import { Address } from '../../../parts/address.tsx';
import { orderViewMessages } from './messages.ts';
import type { OrderFacts } from './thread.ts';

/** Who gets the order, and where. */
export function Facts({ order: { customer, shippingAddress: to, trackingNumber } }: { order: OrderFacts }) {
  const messages = useMessages(orderViewMessages);
  return (
    <dl class="facts">
      <div>
        <dt>{messages.customer}</dt>
        <dd>
          {customer.name}
          <br />
          <a href={`mailto:${customer.email}`}>{customer.email}</a>
        </dd>
      </div>
      <div>
        <dt>{messages.address}</dt>
        <dd>{to ? <Address of={to} /> : messages.pickup}</dd>
      </div>
      {trackingNumber && (
        <div>
          <dt>{messages.tracking}</dt>
          <dd>
            <code>{trackingNumber}</code>
          </dd>
        </div>
      )}
    </dl>
  );
}
