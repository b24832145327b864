import type { MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../../config/config.js';
import { Organization } from './organization.entity.js';

/** How many slugs the error names. */
const NAMED = 5;

/** Throws one line when the environment names a storefront (`STOREFRONT_ORGANIZATION`) that does not exist. */
export async function requireStorefront(orm: MikroORM, { storefront, storefrontGiven }: Config): Promise<void> {
  if (storefront === undefined || !storefrontGiven) return;
  const em = orm.em.fork();
  if (await em.count(Organization, { slug: storefront })) return;
  const [shops, total] = await em.findAndCount(Organization, {}, { orderBy: { slug: 'asc' }, limit: NAMED });
  throw new Error(
    noSuchShop(
      storefront,
      shops.map(({ slug }) => slug),
      total,
    ),
  );
}

function noSuchShop(storefront: string, slugs: readonly string[], total: number): string {
  const create = `create the shop with "npm run admin -- create-shop --slug ${storefront} …" (docs/opening-a-shop.md)`;
  const more = total > slugs.length ? ` and ${total - slugs.length} more` : '';
  const help =
    total === 0
      ? `There is no shop yet: unset it, and the store prints a link that opens one, or ${create}.`
      : `The shops are ${slugs.join(', ')}${more}: set it to one of them, or ${create}.`;
  return `STOREFRONT_ORGANIZATION is "${storefront}", but no shop has this slug. ${help}`;
}
