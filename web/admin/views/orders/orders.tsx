import { useEffect, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import { useMessages } from '../../../ui/language.ts';
import { partMessages } from '../../../ui/messages/messages.ts';
import { Failure } from '../../../ui/parts/failure.tsx';
import { Money } from '../../../ui/parts/money.tsx';
import { Empty } from '../../../ui/parts/notice.tsx';
import { Pager } from '../../../ui/parts/pager.tsx';
import { Status } from '../../../ui/parts/status.tsx';
import { Table } from '../../../ui/parts/table.tsx';
import { When } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import { BASE } from '../../base.ts';
import { OrderCountsDocument, type OrderStatus, OrdersDocument } from '../../documents.generated.ts';
import { useAdminMessages } from '../../messages/messages.ts';
import { useRowKeys } from '../../parts/row-keys.ts';
import { useTitle } from '../../parts/title.ts';
import { orderMessages } from './messages.ts';

const PAGE = 50;
const TABS = ['ALL', 'PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'REFUNDED'] as const;
const PAUSE_MS = 200;

/** The URL of the list with these filters; those that are empty are left out. */
function hrefOf(filters: Record<string, string | undefined>): string {
  const given = Object.entries(filters).filter((pair): pair is [string, string] => !!pair[1]);
  return `${BASE}/orders${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`;
}

export default function Orders() {
  const { query, route } = useLocation();
  const messages = useMessages(orderMessages);
  const { views } = useAdminMessages();
  const { status: labels } = useMessages(partMessages);
  const status = TABS.find((tab) => tab === query['status']) ?? 'ALL';
  const q = query['q'] || undefined;
  const page = Math.max(1, Number(query['page']) || 1);
  const only = status === 'ALL' ? undefined : (status as OrderStatus);
  const { data, error, stale } = useAsk(OrdersDocument, { status: only, q, offset: (page - 1) * PAGE });
  const counts = useAsk(OrderCountsDocument, { q });
  const search = useRef<HTMLInputElement>(null);
  useTitle(views.orders);
  useRowKeys(search);
  useEffect(() => {
    if (search.current && search.current !== document.activeElement) search.current.value = q ?? '';
  }, [q]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const find = (text: string) => route(hrefOf({ status: only, q: text.trim() }), true);
  const found = data?.orders;
  return (
    <>
      <div class="bar">
        <h1>{views.orders}</h1>
        <search>
          <form
            class="search"
            onSubmit={(event) => {
              event.preventDefault();
              clearTimeout(timer.current);
              find(search.current?.value ?? '');
            }}
          >
            <input
              ref={search}
              type="search"
              name="q"
              aria-label={messages.search}
              aria-keyshortcuts="/"
              placeholder={messages.search}
              maxLength={200}
              defaultValue={q}
              autocomplete="off"
              spellcheck={false}
              onInput={({ currentTarget }) => {
                clearTimeout(timer.current);
                timer.current = setTimeout(find, PAUSE_MS, currentTarget.value);
              }}
            />
            <kbd>/</kbd>
          </form>
        </search>
      </div>
      <nav class="tabs" aria-label={messages.status}>
        {TABS.map((tab) => (
          <a
            key={tab}
            href={hrefOf({ status: tab === 'ALL' ? undefined : tab, q })}
            aria-current={tab === status ? 'page' : undefined}
          >
            {tab === 'ALL' ? messages.all : labels.order[tab]}
            <span class="count">{counts.data?.[tab].total}</span>
          </a>
        ))}
      </nav>
      {error && <Failure error={error} />}
      {found && found.items.length > 0 && (
        <div class="list" aria-busy={stale}>
          <Table
            caption={views.orders}
            captionHidden
            rows={found.items}
            keyOf={({ id }) => id}
            href={({ id }) => `${BASE}/orders/${id}`}
            columns={[
              { label: messages.number, cell: ({ number }) => number },
              {
                label: messages.customer,
                cell: ({ customer }) => (
                  <span class="two">
                    {customer.name} <span class="soft small">{customer.email}</span>
                  </span>
                ),
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
          />
          <Pager
            page={page}
            pages={Math.ceil(found.total / PAGE)}
            href={(number) => hrefOf({ status: only, q, page: number > 1 ? String(number) : undefined })}
          />
        </div>
      )}
      {found?.items.length === 0 && <Empty title={q ? messages.noneFound(q) : messages.none} />}
    </>
  );
}
