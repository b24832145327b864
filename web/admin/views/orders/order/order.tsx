import { useState } from 'preact/hooks';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { useRoute } from 'preact-iso/router';
import { useMessages } from '../../../../ui/language.ts';
import { Failure } from '../../../../ui/parts/failure.tsx';
import { Money } from '../../../../ui/parts/money.tsx';
import { Status } from '../../../../ui/parts/status.tsx';
import { When } from '../../../../ui/parts/when.tsx';
import { useAsk } from '../../../ask.ts';
import {
  AddOrderNoteDocument,
  OrderAuditDocument,
  OrderDocument,
  OrderPointsDocument,
} from '../../../documents.generated.ts';
import { useIsAdmin } from '../../../me.ts';
import { useAdminMessages } from '../../../messages.ts';
import { Action } from '../../../parts/action.tsx';
import { Address } from '../../../parts/address.tsx';
import { AuditLink } from '../../../parts/audit-link.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { Heading, useTitle } from '../../../parts/heading.tsx';
import { hrefOf } from '../../../parts/href.ts';
import { Metadata } from '../../../parts/metadata.tsx';
import { Actions } from './actions.tsx';
import { CorrectAddress } from './correct-address.tsx';
import { Lines } from './lines.tsx';
import orderViewMessages from './messages.json' with { type: 'json' };
import { RefundButton, RefundDone, type Refunded } from './refund.tsx';
import { type OrderFacts, threadOf } from './thread.ts';
import { Thread } from './thread-list.tsx';

/** A part of its own: most visits to an order do not ask for it. */
const Mails = lazy(() => import('./mails.tsx'));

/** `/orders/:id`: an order, and all that happened to it. */
export default function Order() {
  const { id = '' } = useRoute().params;
  const { data, error } = useAsk(OrderDocument, { id });
  // What is still shown of another order is no answer.
  const order = data?.order.id === id ? data.order : undefined;
  useTitle(order?.number);
  return (
    <>
      {error && <Failure error={error} />}
      {order && <Whole key={id} order={order} />}
    </>
  );
}

function Whole({ order }: { order: OrderFacts }) {
  const messages = useMessages(orderViewMessages);
  const { views } = useAdminMessages();
  const [hasMails, setHasMails] = useState(false);
  const [isOpened, setOpened] = useState(false);
  const [made, setMade] = useState<Refunded>();
  const points = useAsk(OrderPointsDocument, { customerId: order.customer.id });
  const audit = useAsk(OrderAuditDocument, { id: order.id }, { skip: !useIsAdmin() });
  const log = audit.data?.auditLog;
  const isCut = [order.refunds, order.events, log].some((page) => page && page.total > page.items.length);
  const { customer, shippingAddress } = order;
  return (
    <>
      <Heading
        up={{ href: hrefOf('/orders'), label: views.orders }}
        title={
          <>
            {order.number}
            <span role="status">
              <Status order={order.status} />
            </span>
          </>
        }
      >
        <Actions order={order}>
          <RefundButton order={order} onDone={setMade} />
          <a class="button" href={hrefOf(`/orders/${order.id}/slip`)}>
            {messages.slip}
          </a>
        </Actions>
      </Heading>
      <RefundDone of={made} />
      <Facts
        look="figures"
        of={[
          [messages.customer, <a href={hrefOf(`/customers/${customer.id}`)}>{customer.name}</a>],
          [messages.placed, <When at={order.placedAt} />],
          [messages.total, <Money of={order.total} />],
          [messages.refunded, order.refunded.amount > 0 ? <Money of={order.refunded} /> : '–'],
          [messages.payment, paymentOf(order) ?? (isPaid(order) ? messages.paidOtherwise : messages.unpaid)],
        ]}
      />
      <div class="order">
        <Lines order={order} />
        {order.shipments.length > 0 && (
          <details class="parcels" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
            <summary>{messages.parcels(order.shipments.length)}</summary>
            {isOpened && (
              <ErrorBoundary>
                <Shipments order={order} />
              </ErrorBoundary>
            )}
          </details>
        )}
        <div class="beside">
          <Facts
            of={[
              [messages.email, <a href={`mailto:${customer.email}`}>{customer.email}</a>],
              [messages.address, shippingAddress ? <Address of={shippingAddress} /> : messages.pickup],
              [
                messages.shipping,
                `${order.deliveryMethod?.name ?? ''} ${order.shipNotBefore ? `≥ ${order.shipNotBefore}` : ''}`.trim() ||
                  null,
              ],
            ]}
          />
          {shippingAddress && ['PENDING', 'PROCESSING'].includes(order.status) && order.shipments.length === 0 && (
            <CorrectAddress orderId={order.id} />
          )}
          <Metadata id={order.id} name={order.number} of={order.metadata} />
          <AuditLink id={order.id} />
        </div>
        <section class="happenings" aria-labelledby="thread">
          <div class="bar">
            <h2 id="thread">{messages.thread}</h2>
            <Action
              id="note"
              label={messages.note.add}
              buttonLook="small"
              document={AddOrderNoteDocument}
              variables={(filled) => ({ orderId: order.id, note: filled('note') })}
              fields={[
                { name: 'note', label: messages.note.field, hint: messages.note.hint, multiline: true, required: true },
              ]}
              submit={messages.note.button}
            />
          </div>
          {isCut && <p class="soft small">{messages.cut}</p>}
          <details onToggle={() => setHasMails(true)}>
            <summary>{messages.mails}</summary>
            <ErrorBoundary>{hasMails && <Mails id={order.id} />}</ErrorBoundary>
          </details>
          <Thread order={order} happenings={threadOf(order, points.data?.loyalty.entries, log?.items)} />
        </section>
      </div>
    </>
  );
}

const Shipments = lazy(async () => ({ default: (await import('../../order-forms.ts')).Shipments }));

const paymentOf = ({ paymentReference }: OrderFacts) => paymentReference && <code>{paymentReference}</code>;
const isPaid = ({ timeline }: OrderFacts): boolean => timeline.some(({ status }) => status === 'PROCESSING');
