import type { MikroORM } from '@mikro-orm/postgresql';
import { digestOf } from '../../auth/digest.js';
import { prepare } from '../../core/persistence/prepared-statement.js';
import { demoLogins } from './demo-logins.js';

/** What the first page of the demo shows of its shop. */
export interface ShopFigures {
  name: string;
  /** Plants of the catalogue, without archived ones. */
  plants: { available: number; sold_out: number };
  /** How many orders have each status; a status that no order has is absent. */
  orders: Record<string, number>;
  /** The events of the feed, and the newest of them. */
  events: number;
  newest_event: { type: string; seconds_ago: number } | null;
  /** How many webhook deliveries are in each state. */
  deliveries: Record<string, number>;
}

/** Makes the function that counts what the shop of the demo's key has; null if that key opens no shop. */
export function shopFigures(orm: MikroORM): () => Promise<ShopFigures | null> {
  const read = prepare<ShopFigures | null>(orm, 'shop-figures', QUERY);
  return () => read([digestOf(demoLogins.apiKey)]);
}

/** $1: the digest of the key. The names are those of `ShopFigures`. */
const QUERY = `
  with shop as (
    select id, name from organizations
    where id in (select organization_id from api_keys where digest = $1::text and revoked_at is null)
  )
  select coalesce((
    select json_build_object(
      'name', shop.name,
      'plants', (
        select json_build_object('available', count(*) filter (where stock > 0), 'sold_out', count(*) filter (where stock = 0))
        from plants where organization_id = shop.id and archived_at is null
      ),
      'orders', (
        select coalesce(json_object_agg(status, number), '{}')
        from (select status, count(*) as number from orders where organization_id = shop.id group by status) as statuses
      ),
      'events', (select count(*) from events where organization_id = shop.id),
      'newest_event', (
        select json_build_object('type', type, 'seconds_ago', greatest(0, extract(epoch from now() - created_at))::int)
        from events where organization_id = shop.id order by number desc limit 1
      ),
      'deliveries', (
        select coalesce(json_object_agg(state, number), '{}')
        from (select state, count(*) as number from webhook_deliveries where organization_id = shop.id group by state) as states
      )
    ) from shop
  ), 'null')::text`;
