import Fastify from 'fastify';
import { countPlants, findPlant, listPlants } from './plants.ts';

/** The REST API for plants, written by hand: Fastify and pg, nothing between. */
const server = Fastify({ logger: false });

interface Query {
  limit?: string;
  offset?: string;
}

/** A plant as the REST API shows it. */
const shown = (row: Record<string, unknown>) => ({
  id: row['id'],
  created_at: row['created_at'],
  sku: row['sku'],
  name: row['name'],
  botanical_name: row['botanical_name'],
  description: row['description'],
  price: { amount: row['price'], currency: row['currency'] },
  stock: row['stock'],
  in_stock: Number(row['stock']) > 0 && !row['archived_at'],
  light: row['light'],
  watering: row['watering'],
  difficulty: row['difficulty'],
  pet_safety: row['pet_safety'],
  pot_diameter_mm: row['pot_diameter_mm'],
  height_cm: row['height_cm'],
  hardiness_zone_min: row['hardiness_zone_min'],
  hardiness_zone_max: row['hardiness_zone_max'],
  image_url: row['image_url'],
  updated_at: row['updated_at'],
});

server.get<{ Querystring: Query }>('/plants', async ({ query }) => {
  const [limit, offset] = [Number(query.limit ?? 20), Number(query.offset ?? 0)];
  const [{ items, nextCursor }, total] = await Promise.all([listPlants(limit, offset), countPlants()]);
  return { items: items.map(shown), total, limit, offset, next_cursor: nextCursor };
});

server.get<{ Querystring: Query }>('/plants-without-total', async ({ query }) => {
  const [limit, offset] = [Number(query.limit ?? 20), Number(query.offset ?? 0)];
  const { items, nextCursor } = await listPlants(limit, offset);
  return { items: items.map(shown), limit, offset, next_cursor: nextCursor };
});

server.get<{ Params: { id: string } }>('/plants/:id', async ({ params }, reply) => {
  const row = await findPlant(params.id);
  return row ? shown(row) : reply.code(404).send({ code: 'NOT_FOUND' });
});

console.log(await server.listen({ port: 0, host: '127.0.0.1' }));
