import { useRoute } from 'preact-iso/router';
import { languageName, useLanguage, useMessages } from '../../../ui/language.ts';
import { Failure } from '../../../ui/parts/failure.tsx';
import { Money } from '../../../ui/parts/money.tsx';
import { Empty } from '../../../ui/parts/notice.tsx';
import { Status } from '../../../ui/parts/status.tsx';
import { When } from '../../../ui/parts/when.tsx';
import { useAsk } from '../../ask.ts';
import { CustomerDocument, type CustomerQuery, OrdersDocument } from '../../documents.generated.ts';
import { useIsAdmin } from '../../me.ts';
import { useAdminMessages } from '../../messages.ts';
import { Address } from '../../parts/address.tsx';
import { AuditLink } from '../../parts/audit-link.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Heading } from '../../parts/heading.tsx';
import { hrefOf } from '../../parts/href.ts';
import { List, usePage } from '../../parts/list.tsx';
import { Metadata } from '../../parts/metadata.tsx';
import { useRowKeys } from '../../parts/row-keys.ts';
import { signed } from '../../parts/signed.ts';
import { Two } from '../../parts/two.tsx';
import { AdjustPoints, EditCustomer, EraseCustomer } from './actions.tsx';
import customerMessages from './messages.json' with { type: 'json' };

/** What the store writes in place of what it has erased. */
const ERASED = '[erased]';

function Orders({ customerId }: { customerId: string }) {
  const messages = useMessages(customerMessages);
  const asked = useAsk(OrdersDocument, { customerId, ...usePage(10) });
  useRowKeys();
  return (
    <List
      asked={asked}
      caption={messages.orders}
      captionShown
      found={asked.data?.orders}
      href={({ id }) => hrefOf(`/orders/${id}`)}
      columns={[
        { label: messages.number, cell: ({ number }) => number },
        { label: messages.status, cell: ({ status }) => <Status order={status} /> },
        { label: messages.placed, cell: ({ placedAt }) => <When at={placedAt} /> },
        { label: messages.total, align: 'end', cell: ({ total }) => <Money of={total} /> },
      ]}
      empty={<Empty title={messages.noOrders} />}
    />
  );
}

type Entry = CustomerQuery['loyalty']['entries'][number];

/** A change of points as a sentence, which ends with the order that caused it. */
function Why({ entry, numbers }: { entry: Entry; numbers: ReadonlyMap<string, string> }) {
  const messages = useMessages(customerMessages);
  const { kind, orderId, refundId, createdBy, note } = entry;
  const isCancelled = kind === 'RETURN' && !refundId;
  return (
    <Two
      below={[messages.by(createdBy === 'system' ? messages.theStore : createdBy), note].filter(Boolean).join(' · ')}
    >
      <span>
        {isCancelled ? messages.returnedByCancelling : messages.kinds[kind]}{' '}
        {orderId && <a href={hrefOf(`/orders/${orderId}`)}>{numbers.get(orderId) ?? messages.anOrder}</a>}
      </span>
    </Two>
  );
}

function Points({ data: { loyalty, numbers } }: { data: CustomerQuery }) {
  const messages = useMessages(customerMessages);
  const language = useLanguage();
  const known = new Map(numbers.items.map(({ id, number }) => [id, number]));
  return (
    <List
      asked={{ stale: false }}
      caption={messages.ledger}
      captionShown
      found={{ items: loyalty.entries }}
      columns={[
        { label: messages.what, cell: (entry) => <Why entry={entry} numbers={known} /> },
        { label: messages.when, cell: ({ createdAt }) => <When at={createdAt} /> },
        { label: messages.change, align: 'end', cell: ({ points }) => signed(language, points) },
      ]}
      empty={<Empty title={messages.noEntries} hint={messages.noEntriesHint} />}
    />
  );
}

function About({ data: { customer, loyalty, wishlist } }: { data: CustomerQuery }) {
  const messages = useMessages(customerMessages);
  const { nextTier, pointsDebt } = loyalty;
  return (
    <div class="aside">
      <Facts
        of={[
          [messages.language, languageName(useLanguage(), customer.language)],
          [messages.since, <When key="since" at={customer.createdAt} as="date" />],
          [messages.points, messages.pointsOf(loyalty.points)],
          [messages.lifetime, messages.pointsOf(loyalty.lifetimePoints)],
          [messages.debt, pointsDebt > 0 ? messages.pointsOf(pointsDebt) : null],
          [
            messages.tier,
            <Two
              key="tier"
              below={nextTier && messages.nextTier(nextTier.name, messages.pointsOf(nextTier.pointsNeeded))}
            >
              {loyalty.tier}
            </Two>,
          ],
        ]}
      />
      <section>
        <h2>{messages.addresses}</h2>
        {customer.addresses.length === 0 && <p class="soft">{messages.noAddresses}</p>}
        <ul class="lines">
          {customer.addresses.map((address) => (
            <li key={address.id}>
              <p class="soft small">
                {[address.label, address.isDefault && messages.isDefault].filter(Boolean).join(' · ')}
              </p>
              <Address of={address} />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>
          {messages.wishlist} {wishlist.total > 0 && <span class="count">{wishlist.total}</span>}
        </h2>
        {wishlist.total === 0 && <p class="soft">{messages.noWishes}</p>}
        <ul class="lines">
          {wishlist.items.map(({ plant }) => (
            <li key={plant.id}>
              <a href={hrefOf(`/plants/${plant.id}`)}>{plant.name}</a>
              {!plant.inStock && <span class="soft small"> {messages.soldOut}</span>}
            </li>
          ))}
        </ul>
      </section>
      {customer.name !== ERASED && <Metadata id={customer.id} name={customer.name} of={customer.metadata} />}
      <AuditLink id={customer.id} />
    </div>
  );
}

export default function Customer() {
  const { id = '' } = useRoute().params;
  const messages = useMessages(customerMessages);
  const { views } = useAdminMessages();
  const isAdmin = useIsAdmin();
  const { data: shown, error } = useAsk(CustomerDocument, { id });
  const data = shown?.customer.id === id ? shown : undefined;
  const customer = data?.customer;
  const isErased = customer?.name === ERASED;
  return (
    <>
      <Heading
        up={{ href: hrefOf('/customers'), label: views.customers }}
        title={isErased ? messages.erased : customer?.name}
      >
        {data && isAdmin && !isErased && <EraseCustomer customer={data.customer} />}
        {data && !isErased && <EditCustomer customer={data.customer} />}
        {data && <AdjustPoints customer={data.customer} loyalty={data.loyalty} />}
      </Heading>
      {error && <Failure error={error} />}
      {data && (
        <>
          {!isErased && (
            <p>
              <a href={`mailto:${customer?.email}`}>{customer?.email}</a>
            </p>
          )}
          <div class="sides">
            <div class="aside">
              <Orders customerId={id} />
              <Points data={data} />
            </div>
            <About data={data} />
          </div>
        </>
      )}
    </>
  );
}
