import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso/router';
import { useMessages } from '../../../../ui/language.ts';
import { Failure } from '../../../../ui/parts/failure.tsx';
import { Money } from '../../../../ui/parts/money.tsx';
import { Status } from '../../../../ui/parts/status.tsx';
import { When } from '../../../../ui/parts/when.tsx';
import { useAsk } from '../../../ask.ts';
import { BASE } from '../../../base.ts';
import { OrderAuditDocument, OrderDocument, OrderPointsDocument } from '../../../documents.generated.ts';
import { useIsAdmin } from '../../../me.ts';
import { useAdminMessages } from '../../../messages/messages.ts';
import { useTitle } from '../../../parts/title.ts';
import { Actions } from './actions.tsx';
import { Facts } from './facts.tsx';
import { Lines } from './lines.tsx';
import { orderViewMessages } from './messages.ts';
import { RefundButton, RefundDone, type Refunded } from './refund.tsx';
import { type OrderFacts, threadOf } from './thread.ts';
import { Thread } from './thread-list.tsx';

/** `/orders/:id`: an order, and all that happened to it. */
export default function Order() {
  const { id = '' } = useRoute().params;
  const { views } = useAdminMessages();
  const { data, error } = useAsk(OrderDocument, { id });
  // What is still shown of another order is no answer.
  const order = data?.order.id === id ? data.order : undefined;
  useTitle(order?.number);
  return (
    <>
      <a class="back" href={`${BASE}/orders`}>
        {views.orders}
      </a>
      {error && <Failure error={error} />}
      {order && <Whole key={id} order={order} />}
    </>
  );
}

function Whole({ order }: { order: OrderFacts }) {
  const messages = useMessages(orderViewMessages);
  const [made, setMade] = useState<Refunded>();
  const points = useAsk(OrderPointsDocument, { customerId: order.customer.id });
  const audit = useAsk(OrderAuditDocument, { id: order.id }, { skip: !useIsAdmin() });
  const log = audit.data?.auditLog;
  const isCut = [order.refunds, order.events, log].some((page) => page && page.total > page.items.length);
  return (
    <>
      <div class="bar">
        <div class="row">
          <h1 tabIndex={-1}>{order.number}</h1>
          <span role="status">
            <Status order={order.status} />
          </span>
        </div>
        <Actions order={order}>
          <RefundButton order={order} onDone={setMade} />
        </Actions>
      </div>
      <RefundDone of={made} />
      <dl class="figures">
        <div>
          <dt>{messages.customer}</dt>
          <dd>{order.customer.name}</dd>
        </div>
        <div>
          <dt>{messages.placed}</dt>
          <dd>
            <When at={order.placedAt} />
          </dd>
        </div>
        <div>
          <dt>{messages.total}</dt>
          <dd>
            <Money of={order.total} />
          </dd>
        </div>
        <div>
          <dt>{messages.refunded}</dt>
          <dd>{order.refunded.amount > 0 ? <Money of={order.refunded} /> : '–'}</dd>
        </div>
        <div>
          <dt>{messages.payment}</dt>
          <dd>{paymentOf(order) ?? (isPaid(order) ? messages.paidOtherwise : messages.unpaid)}</dd>
        </div>
      </dl>
      <div class="order">
        <Lines order={order} />
        <Facts order={order} />
        <section class="happenings" aria-labelledby="thread">
          <h2 id="thread">{messages.thread}</h2>
          {isCut && <p class="soft small">{messages.cut}</p>}
          <Thread order={order} happenings={threadOf(order, points.data?.loyalty.entries, log?.items)} />
        </section>
      </div>
    </>
  );
}

const paymentOf = ({ paymentReference }: OrderFacts) => paymentReference && <code>{paymentReference}</code>;
const isPaid = ({ timeline }: OrderFacts): boolean => timeline.some(({ status }) => status === 'PROCESSING');
