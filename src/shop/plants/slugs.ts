import { FlushMode } from '@mikro-orm/core';
import slugify from '@sindresorhus/slugify';
import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { lock } from '../../database/write/advisory-locks.js';
import { Plant } from './plant.entity.js';

/** What a slug looks like: never like an id, by which a plant is found, too. */
export const SLUG = /^(?![0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$)(?=.{1,100}$)[a-z0-9]+(-[a-z0-9]+)*$/;

/** The unique index of the slugs of a shop. */
const INDEX = 'plants_slug_index';

/**
 * Gives a slug to new plants that were created without one: their name in Latin letters, with the SKU behind it if another
 * plant has that slug, or it is reserved for one. A plant for which neither is free has none.
 *
 * RACE: two requests may add plants of one name. The later one waits here, and finds the slug that the earlier one gave.
 */
export async function giveSlugs(
  ctx: Context,
  plants: readonly Plant[],
  reserved: readonly unknown[] = [],
): Promise<void> {
  const lacking = plants.filter(({ ownSlug }) => !ownSlug).map((plant) => ({ plant, wanted: wantedFor(plant) }));
  const ownSlug = lacking.flatMap(({ wanted }) => wanted);
  if (ownSlug.length === 0) return;
  await lock(ctx, 'slugs', organizationOf(ctx));
  const others = await ctx.em.find(Plant, { ownSlug }, { fields: ['ownSlug'], flushMode: FlushMode.COMMIT });
  const taken = new Set<unknown>([...[...others, ...plants].map((plant) => plant.ownSlug), ...reserved]);
  for (const { plant, wanted } of lacking) {
    plant.ownSlug = wanted.find((slug) => !taken.has(slug));
    taken.add(plant.ownSlug);
  }
}

function wantedFor({ name, sku }: Plant): string[] {
  const [byName, bySku] = [latin(name), latin(sku)];
  const both = `${byName.slice(0, 35)}-${bySku}`;
  return [byName, byName ? both : bySku]
    .map((slug) => slug.slice(0, 100).replace(/-+/g, '-'))
    .filter((slug) => SLUG.test(slug));
}

/** A text in lower-case Latin letters, digits and hyphens. */
export const latin = (text: string): string => slugify(text, { decamelize: false });

/** The SKUs of the plants that have these slugs, by slug. */
export async function skusBySlug(ctx: Context, slugs: readonly string[]): Promise<Map<unknown, string>> {
  if (slugs.length === 0) return new Map();
  const plants = await ctx.em.find(Plant, { ownSlug: [...slugs] }, { fields: ['ownSlug', 'sku'] });
  return new Map(plants.map(({ ownSlug, sku }) => [ownSlug, sku]));
}

/** Refuses a slug that another plant of the shop has, even an archived one. */
export async function requireFreeSlug(ctx: Context, slug: string): Promise<void> {
  if (await ctx.em.count(Plant, { ownSlug: slug })) throw slugTaken(slug);
}

const slugTaken = (slug: string): AppError =>
  AppError.conflict('Another plant already has the slug "{slug}".', { slug });

/** The conflict to report where the database refuses the slug of a plant, because another request took it first. */
export const slugConflict = ({ ownSlug = '' }: Plant) => ({ [INDEX]: slugTaken(ownSlug) });
