import { get, post } from '../support/load/request.ts';
import type { Database } from '../support/store/database.ts';
import type { Servers } from './cases.ts';
import type { Case, Contender } from './contender.ts';
import { draw } from './draw.ts';
import { CUSTOMER, customerLikeTheStore, POSTGRAPHILE_CUSTOMER } from './order-query.ts';
import { FACETS } from './plant-query.ts';

/** A few connections beside the usual many: what requests that arrive together share is no help then. */
const FEW_CONNECTIONS = 4;

/** Cases that the store's response cache does not answer: what no cache may keep, and another search each time. */
export async function uncachedCases(
  { store, rest, graphql, postgraphile }: Servers,
  database: Database,
  token: Record<string, string>,
  { rows, searches }: { rows: number; searches: number },
): Promise<Case[]> {
  const beside = (name: string, server: typeof rest, requests: Contender['requests']): Contender[] => [
    { name, server, requests },
    { name: 'the store', server: store, requests },
  ];
  const orders = await draw(database, 'select id from orders where organization_id = $1', rows);
  const refunded = await draw(database, 'select distinct order_id as id from refunds where organization_id = $1', rows);
  const buyers = await draw(
    database,
    'select customer_id as id from orders where organization_id = $1 group by customer_id having count(*) >= 10',
    rows,
  );
  const texts = Array.from({ length: searches }, (_, at) => searchOf(at));
  const refreshed = { beforeBurst: () => database.query('update catalogue_states set version = version + 1') };
  const ofCustomer = (query: string) => buyers.map((id) => post('/graphql', { query, variables: { id } }, token));
  const cases: Case[] = [
    {
      name: 'REST order',
      contenders: beside(
        'Fastify + pg',
        rest,
        orders.map((id) => get(`/orders/${id}`, token)),
      ),
    },
    {
      name: 'REST refunds of an order',
      contenders: beside(
        'Fastify + pg',
        rest,
        refunded.map((id) => get(`/orders/${id}/refunds`, token)),
      ),
    },
    {
      name: 'GraphQL customer with 10 orders, their lines and refunds',
      contenders: [
        ...beside('Apollo + pg', graphql, ofCustomer(CUSTOMER)),
        ...(postgraphile
          ? [
              {
                name: 'PostGraphile',
                server: postgraphile,
                requests: ofCustomer(POSTGRAPHILE_CUSTOMER),
                comparable: { own: customerLikeTheStore, reference: (text: string) => text.trim() },
              },
            ]
          : []),
      ],
    },
    {
      name: 'REST search, each another',
      contenders: beside(
        'Fastify + pg',
        rest,
        texts.map(({ q, minPrice }) => get(`/plants?${new URLSearchParams({ q, min_price: String(minPrice) })}`)),
      ),
      ...refreshed,
    },
    {
      name: 'GraphQL search with facets, each another',
      contenders: beside(
        'Apollo + pg',
        graphql,
        texts.map((variables) => post('/graphql', { query: FACETS, variables })),
      ),
      ...refreshed,
    },
  ];
  return cases.flatMap((one) => [
    one,
    { ...one, name: `${one.name}; ${FEW_CONNECTIONS} connections`, connections: FEW_CONNECTIONS },
  ]);
}

// Words of the additional plants (`bench/seed/`), none of them one typing error away from another: the servers
// written by hand tolerate none.
const FIRST =
  'Amber Autumn Bronze Coral Crimson Emerald Evening Forest Golden Jade Marbled Midnight Purple Silver Velvet'.split(
    ' ',
  );
const SECOND = 'Beauty Charm Cloud Comet Dancer Dream Feather Ghost Glory Jewel Magic Princess Shadow Star Wave'.split(
  ' ',
);

/** What people look for: one word, or two, and a lowest price. */
function searchOf(number: number): { q: string; minPrice: number } {
  const words = [FIRST, SECOND].map((list) => list[Math.floor(number / 2) % list.length]);
  return { q: words.slice(number % 2).join(' '), minPrice: number };
}
