import { useEffect, useRef, useState } from 'preact/hooks';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { useLocation } from 'preact-iso/router';
import { useLanguage, useMessages } from '../../../ui/language.ts';
import partMessages from '../../../ui/messages.json' with { type: 'json' };
import { Money } from '../../../ui/parts/money.tsx';
import { Empty } from '../../../ui/parts/notice.tsx';
import { Status } from '../../../ui/parts/status.tsx';
import { useTimeZone, When } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import { OrderCountsDocument, type OrderStatus, OrdersDocument } from '../../documents.generated.ts';
import { useAdminMessages } from '../../messages.ts';
import { Search } from '../../parts/filters.tsx';
import { ListHeading } from '../../parts/heading.tsx';
import { hrefOf } from '../../parts/href.ts';
import { List, usePage } from '../../parts/list.tsx';
import { useRowKeys } from '../../parts/row-keys.ts';
import { Tabs } from '../../parts/tabs.tsx';
import { Two } from '../../parts/two.tsx';
import orderMessages from './messages.json' with { type: 'json' };

const packing = () => import('../packing.ts');
const ListTools = lazy(async () => ({ default: (await packing()).ListTools }));

const TABS = ['ALL', 'PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'REFUNDED'] as const;

export default function Orders() {
  const { query } = useLocation();
  const messages = useMessages(orderMessages);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { views } = useAdminMessages();
  const { status: labels } = useMessages(partMessages);
  const status = TABS.find((tab) => tab === query['status']) ?? 'ALL';
  const q = query['q'] || undefined;
  const only = status === 'ALL' ? undefined : (status as OrderStatus);
  const asked = useAsk(OrdersDocument, { status: only, q, ...usePage(50) });
  const counts = useAsk(OrderCountsDocument, { q });
  const search = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setPicked(new Set()), [status, q, query['page']]);
  useRowKeys(search);
  const found = asked.data?.orders;
  const chosen = found?.items.filter(({ id }) => picked.has(id)) ?? [];
  return (
    <>
      <ListHeading title={views.orders}>
        <Search label={messages.search} field={search} />
      </ListHeading>
      <Tabs
        label={messages.status}
        of={TABS.map((tab) => ({
          href: hrefOf('/orders', { status: tab === 'ALL' ? undefined : tab, q }),
          label: tab === 'ALL' ? messages.all : labels.order[tab],
          isShown: tab === status,
          count: counts.data?.[tab].total,
        }))}
      />
      <div class="row">
        {chosen.length > 0 && (
          <ErrorBoundary>
            <ListTools chosen={chosen} />
          </ErrorBoundary>
        )}
        {found && found.items.length > 0 && (
          <button
            type="button"
            class="quiet"
            onClick={async () =>
              (await packing()).downloadOrders(chosen.length > 0 ? chosen : found.items, language, timeZone)
            }
          >
            {messages.csv}
          </button>
        )}
      </div>
      <List
        asked={asked}
        caption={views.orders}
        found={found}
        href={({ id }) => hrefOf(`/orders/${id}`)}
        pick={{ picked, onPick: setPicked, label: ({ number }) => messages.pick(number), labelOfAll: messages.pickAll }}
        columns={[
          { label: messages.number, cell: ({ number }) => number },
          {
            label: messages.customer,
            cell: ({ customer }) => <Two below={customer.email}>{customer.name}</Two>,
          },
          { label: messages.status, cell: (order) => <Status order={order.status} /> },
          { label: messages.placed, cell: ({ placedAt }) => <When at={placedAt} /> },
          {
            label: messages.refunded,
            align: 'end',
            cell: ({ refunded }) => (refunded.amount > 0 ? <Money of={refunded} /> : <span class="soft">–</span>),
          },
          { label: messages.total, align: 'end', cell: ({ total }) => <Money of={total} /> },
        ]}
        empty={<Empty title={q ? messages.noneFound(q) : messages.none} />}
      />
    </>
  );
}
