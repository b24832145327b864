import type { StoreError } from '../../../client/src/index.ts';
import { textsOf } from '../../../ui/language.ts';
import { Failure } from '../../../ui/parts/failure.tsx';
import { Field } from '../../../ui/parts/field.tsx';
import { Money } from '../../../ui/parts/money.tsx';
import { Notice } from '../../../ui/parts/notice.tsx';
import { Pager } from '../../../ui/parts/pager.tsx';
import { Status } from '../../../ui/parts/status.tsx';
import { Table } from '../../../ui/parts/table.tsx';
import { When } from '../../../ui/parts/when.tsx';
import { newKey } from '../../../ui/server/forms.ts';
import { BASE } from '../../base.ts';
import { AccountDocument } from '../../documents.generated.ts';
import { Done } from '../../parts/done.tsx';
import { issueIn, wrongIn } from '../../parts/issue.ts';
import { customerOf } from '../../server/customer.ts';
import { pageIn } from '../../server/page-in.ts';
import { shopPage } from '../../server/shop-page.tsx';
import type { Visit } from '../../server/visit.ts';
import { Addresses } from './addresses.tsx';
import accountMessages from './messages.json' with { type: 'json' };
import { Points } from './points.tsx';

const PER_PAGE = 20;

/** The account of who has signed in: orders, points, addresses, name. `error`: why a form of the page changed nothing. */
export async function accountPage(visit: Visit, error?: StoreError): Promise<Response> {
  const { id } = customerOf(visit);
  const page = pageIn(visit.request);
  const messages = textsOf(accountMessages, visit.language);
  const { customer, loyalty } = await visit.store.graphql(AccountDocument, { id, offset: (page - 1) * PER_PAGE });
  const { orders } = customer;
  return shopPage(visit, {
    title: messages.title,
    kind: 'order',
    status: error?.status ?? 200,
    headers: { 'cache-control': 'no-store' },
    children: (
      <>
        <header class="row">
          <h1>{messages.hello(customer.name)}</h1>
          <a class="button" href={`${BASE}/wishlist`}>
            {messages.wishlist}
          </a>
        </header>
        <div class="main">
          {error?.code === 'INSUFFICIENT_POINTS' ? (
            <Notice tone="wait" role="alert" takesFocus title={messages.tooFew} />
          ) : (
            error && <Failure error={error} wrong={wrongIn(visit.language, error, { name: messages.name })} />
          )}
          <Done of={messages.done} at={visit.request.url} />
          <section aria-labelledby="orders">
            <h2 id="orders">{messages.orders}</h2>
            {orders.items.length === 0 ? (
              <p>{messages.noOrders}</p>
            ) : (
              <Table
                caption={messages.orders}
                captionHidden
                rows={orders.items}
                keyOf={(order) => order.id}
                href={(order) => `${BASE}/orders/${order.id}`}
                columns={[
                  { label: messages.number, cell: ({ number }) => number },
                  { label: messages.placed, cell: ({ placedAt }) => <When at={placedAt} as="date" /> },
                  { label: messages.status, cell: ({ status }) => <Status order={status} /> },
                  { label: messages.total, align: 'end', cell: ({ total }) => <Money of={total} /> },
                  {
                    label: messages.refunded,
                    align: 'end',
                    cell: ({ refunded }) => (refunded.amount > 0 ? <Money of={refunded} /> : '–'),
                  },
                ]}
              />
            )}
            <Pager
              page={page}
              pages={Math.ceil(orders.total / PER_PAGE)}
              href={(number) => `${BASE}/account${number === 1 ? '' : `?page=${number}`}`}
            />
          </section>
          <Points loyalty={loyalty} orders={orders.items} />
        </div>
        <div class="side">
          <Addresses addresses={customer.addresses} />
          <section class="card" aria-labelledby="you">
            <h2 id="you">{messages.you}</h2>
            <form class="form" method="post" action={`${BASE}/account/name`} novalidate>
              <input type="hidden" name="key" value={newKey()} />
              <Field
                name="name"
                label={messages.name}
                value={customer.name}
                error={issueIn(visit.language, error, 'name')}
                autocomplete="name"
                maxLength={200}
                required
              />
              <button type="submit">{messages.save}</button>
            </form>
            <p>
              <strong>{messages.email}</strong> {customer.email}
            </p>
            <p class="soft small">{messages.emailText}</p>
            <form method="post" action={`${BASE}/sign-out`}>
              <button type="submit" name="everywhere" value="true">
                {messages.signOutEverywhere}
              </button>
              <p class="soft small">{messages.signOutText}</p>
            </form>
          </section>
        </div>
      </>
    ),
  });
}
