import { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { makeExecutableSchema } from '@graphql-tools/schema';
import DataLoader from 'dataloader';
import Fastify, { type FastifyRequest } from 'fastify';
import { GraphQLScalarType } from 'graphql';
import type { Row } from './database.ts';
import {
  findCustomer,
  linesOfEach,
  maySee,
  money,
  ordersOf,
  refundable,
  refundsOfEach,
  unitsOfEach,
  viewerOf,
} from './orders.ts';
import { countFound, countPlants, facet, findPlant, listPlants, type Search, searchPlants } from './plants.ts';
import { enums, stored, typeDefs } from './schema.ts';

/** A resolver for each of these fields, whose columns have other names. */
const columns = (...fields: string[]) =>
  Object.fromEntries(
    fields.map((field) => {
      const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return [field, (row: Row) => row[column]];
    }),
  );

const amounts = (...fields: string[]) =>
  Object.fromEntries(
    fields.map((field) => {
      const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      return [field, (row: Row) => money(row, column)];
    }),
  );

/** Rows by the id of their parent: one statement for all parents of a level. */
const childrenOf = (column: string, read: (ids: readonly string[]) => Promise<Row[]>) =>
  new DataLoader(async (ids: readonly string[]) => {
    const ofParent = Map.groupBy(await read(ids), (row) => row[column]);
    return ids.map((id) => ofParent.get(id) ?? []);
  });

interface Context {
  viewer: Row | undefined;
  lines: DataLoader<string, Row[]>;
  refunds(limit: number): DataLoader<string, Row[]>;
  units: DataLoader<string, Row[]>;
}

async function contextOf({ headers }: FastifyRequest): Promise<Context> {
  const refunds = new Map<number, DataLoader<string, Row[]>>();
  return {
    viewer: headers.authorization ? await viewerOf(headers.authorization) : undefined,
    lines: childrenOf('order_id', linesOfEach),
    refunds: (limit) => {
      const known = refunds.get(limit) ?? childrenOf('order_id', (ids) => refundsOfEach(ids, limit));
      refunds.set(limit, known);
      return known;
    },
    units: childrenOf('refund_id', unitsOfEach),
  };
}

const facets = {
  light: facet('light', Object.values(stored('Light'))),
  watering: facet('watering', Object.values(stored('Watering'))),
  difficulty: facet('difficulty', Object.values(stored('Difficulty'))),
  petSafety: facet('pet_safety', Object.values(stored('PetSafety'))),
  inStock: facet('not sold_out', [true, false]),
};

const resolvers = {
  DateTimeISO: new GraphQLScalarType({ name: 'DateTimeISO', serialize: (value) => (value as Date).toISOString() }),
  ...Object.fromEntries(Object.keys(enums).map((name) => [name, stored(name)])),
  Plant: {
    ...columns('createdAt', 'botanicalName', 'petSafety', 'potDiameterMm', 'heightCm', 'hardinessZoneMin'),
    ...columns('hardinessZoneMax', 'imageUrl', 'updatedAt'),
    ...amounts('price'),
    inStock: (row: Row) => row['stock'] > 0,
  },
  PlantFacets: Object.fromEntries(
    Object.entries(facets).map(([name, count]) => [name, (search: Search) => count(search)]),
  ),
  Order: {
    placedAt: (row: Row) => row['created_at'],
    ...amounts('subtotal', 'discount', 'shipping', 'total', 'refunded'),
    refundable,
    items: ({ id }: Row, _: unknown, { lines }: Context) => lines.load(id),
    refunds: async ({ id }: Row, { limit }: { limit: number }, { refunds }: Context) => ({
      items: await refunds(limit).load(id),
    }),
  },
  OrderItem: {
    ...columns('plantId', 'refundedQuantity', 'shippedQuantity'),
    ...amounts('unitPrice', 'discount', 'total'),
  },
  Refund: {
    ...columns('createdAt', 'createdBy'),
    ...amounts('total', 'shipping', 'goodwill'),
    items: ({ id }: Row, _: unknown, { units }: Context) => units.load(id),
  },
  RefundItem: { ...columns('orderItemId', 'plantId'), ...amounts('amount') },
  Customer: {
    orders: async ({ id }: Row, { limit }: { limit: number }) => ({ items: await ordersOf(id, limit) }),
  },
  Query: {
    // graphql-js calls the functions where the query selects them.
    plants: async (
      _: unknown,
      { limit, offset, q, minPrice }: { limit: number; offset?: number } & Partial<Search>,
    ) => {
      const search = q === undefined ? undefined : { q, minPrice: minPrice ?? 0 };
      const page = search ? searchPlants(search, limit) : listPlants(limit, offset ?? 0);
      const total = () => (search ? countFound(search) : countPlants());
      return { ...(await page), total, facets: search, limit, offset: offset ?? 0 };
    },
    plant: async (_: unknown, { id }: { id: string }) => {
      const row = await findPlant(id);
      if (!row) throw new Error('There is no such plant.');
      return row;
    },
    customer: async (_: unknown, { id }: { id: string }, { viewer }: Context) => {
      const row = maySee(viewer, id) ? await findCustomer(id) : undefined;
      if (!row) throw new Error('There is no such customer.');
      return row;
    },
  },
};

/** The GraphQL API for plants and orders, written by hand: Apollo Server behind Fastify, resolvers over pg. */
const apollo = new ApolloServer<Context>({
  schema: makeExecutableSchema({ typeDefs, resolvers }),
  stopOnTerminationSignals: false,
});
await apollo.start();
const server = Fastify({ logger: false });
server.post('/graphql', fastifyApolloHandler(apollo, { context: contextOf }));
console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
