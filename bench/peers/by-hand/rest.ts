import Fastify, { type FastifyReply } from 'fastify';
import {
  countRefunds,
  findOrder,
  linesOf,
  listRefunds,
  maySee,
  money,
  refundable,
  timelineOf,
  viewerOf,
} from './orders.ts';
import { countFound, countPlants, findPlant, listPlants, searchPlants } from './plants.ts';
import { orderShown, plantShown, refundShown } from './shown.ts';

/** The REST API for plants and orders, written by hand: Fastify and pg, nothing between. */
const server = Fastify({ logger: false });

interface Query {
  limit?: string;
  offset?: string;
  q?: string;
  min_price?: string;
}

interface Id {
  Params: { id: string };
}

server.get<{ Querystring: Query }>('/plants', async ({ query }) => {
  const [limit, offset] = [Number(query.limit ?? 20), Number(query.offset ?? 0)];
  const search = query.q !== undefined && { q: query.q, minPrice: Number(query.min_price ?? 0) };
  const [{ items, nextCursor }, total] = await Promise.all(
    search ? [searchPlants(search, limit), countFound(search)] : [listPlants(limit, offset), countPlants()],
  );
  return { items: items.map(plantShown), total, limit, offset, next_cursor: nextCursor, partial_match: false };
});

server.get<{ Querystring: Query }>('/plants-without-total', async ({ query }) => {
  const [limit, offset] = [Number(query.limit ?? 20), Number(query.offset ?? 0)];
  const { items, nextCursor } = await listPlants(limit, offset);
  return { items: items.map(plantShown), limit, offset, next_cursor: nextCursor, partial_match: false };
});

const notFound = (reply: FastifyReply) => reply.code(404).send({ code: 'NOT_FOUND' });

server.get<Id>('/plants/:id', async ({ params }, reply) => {
  const row = await findPlant(params.id);
  return row ? plantShown(row) : notFound(reply);
});

server.get<Id>('/orders/:id', async ({ params: { id }, headers }, reply) => {
  const viewer = await viewerOf(headers.authorization);
  const [order, lines, timeline] = await Promise.all([findOrder(id), linesOf(id), timelineOf(id)]);
  return order && maySee(viewer, order['customer_id']) ? orderShown(order, lines, timeline) : notFound(reply);
});

server.get<Id & { Querystring: Query }>('/orders/:id/refunds', async ({ params: { id }, query, headers }, reply) => {
  const [limit, offset] = [Number(query.limit ?? 20), Number(query.offset ?? 0)];
  const viewer = await viewerOf(headers.authorization);
  const [order, { items, nextCursor }, total] = await Promise.all([
    findOrder(id),
    listRefunds(id, limit, offset),
    countRefunds(id),
  ]);
  if (!order || !maySee(viewer, order['customer_id'])) return notFound(reply);
  const page = { items: items.map((refund) => refundShown(refund, order)), total, limit, offset };
  return { ...page, next_cursor: nextCursor, refunded: money(order, 'refunded'), refundable: refundable(order) };
});

console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
