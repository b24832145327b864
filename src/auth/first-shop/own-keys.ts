import { hkdfSync } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Config, Sites } from '../../config/config.js';
import { clock } from '../../core/clock.js';
import { newId } from '../../core/ids.js';
import { inAllOrganizations } from '../../database/database-role.js';
import { withPriorityOfCallers } from '../../database/work.js';
import { acrossOrganizations } from '../../database/write/base.entity.js';
import { ApiKey } from '../api-keys/api-key.entity.js';
import { digestOf, KEY_PREFIX } from '../digest.js';

/**
 * The API keys of the sites of the first shop, which nobody has to copy: each process makes them anew from SECRETS_KEY and the id
 * of the shop. Their digests are stored, as those of all keys, so how they are made must not change.
 */
interface OwnKeys {
  office: string;
  shop: string;
  server: string;
}

export function ownKeys(secret: Uint8Array, organizationId: string): OwnKeys {
  const key = (purpose: string) => `${KEY_PREFIX}${derived(secret, organizationId, `key of ${purpose}`)}`;
  return { office: key('the office'), shop: key('the shop'), server: key("the shop's server") };
}

/** What opens the page that makes the first shop. */
export const setUpKey = (secret: Uint8Array): string => derived(secret, '', 'set-up');

const derived = (secret: Uint8Array, salt: string, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', secret, salt, `plant-store ${purpose}`, 32)).toString('base64url');

/** The sites as they are served now, and the shop whose catalogue anybody may read. */
export interface ServedSites {
  sites: Sites;
  storefront: string | undefined;
  /** The id that the first shop will get, while there is no shop and the office has no key of the settings. */
  nextId?: string;
}

/** For how long a process serves the sites of keys that were revoked meanwhile. */
const KNOWN_MS = 1000;

/**
 * Makes the function that finds what is served. The settings win; a site without a key of the settings has that of the first shop,
 * while it is active. A store that has shops, but no such key, never gets one: it is asked for once. While there is no shop, every
 * call asks, so that all processes serve the sites as soon as one of them has made the shop. While the database does not answer,
 * the sites stay: their own pages say that something is wrong.
 */
export function sitesFinder(orm: MikroORM, config: Config, secrets: readonly Uint8Array[]): () => Promise<ServedSites> {
  const { shop: ofShop, admin: ofAdmin } = config.sitesWithoutKeys;
  const nextId = newId();
  const asSet: ServedSites = { sites: config.sites, storefront: config.storefront };
  const [newest] = secrets;
  let known: { served: ServedSites; until: number } | undefined;
  if ((!ofShop && !ofAdmin) || !newest) return async () => asSet;
  const find = async (): Promise<ServedSites> => {
    const first = await findFirst(orm);
    if (!first) {
      // The office of a key of the settings would let nobody into the new shop.
      if (!ofAdmin || config.sites.admin) return asSet;
      const admin = { ...ofAdmin, apiKey: ownKeys(newest, nextId).office };
      return { ...asSet, sites: { ...config.sites, admin }, nextId };
    }
    const isActive = (key: string) => first.digests.includes(digestOf(key));
    const all = secrets.map((secret) => ownKeys(secret, first.id));
    const ofOffice = all.find(({ office }) => isActive(office));
    const both = all.find(({ shop, server }) => isActive(shop) && isActive(server));
    const admin = ofAdmin && ofOffice ? { ...ofAdmin, apiKey: ofOffice.office } : config.sites.admin;
    const shop = ofShop && both ? { ...ofShop, apiKey: both.shop, serverKey: both.server } : config.sites.shop;
    const storefront = both && !config.storefrontGiven ? first.slug : config.storefront;
    const until = ofOffice || both ? clock.now().getTime() + KNOWN_MS : Number.POSITIVE_INFINITY;
    known = { served: { sites: { shop, admin }, storefront }, until };
    return known.served;
  };
  return async () => {
    if (known && clock.now().getTime() < known.until) return known.served;
    return find().catch((error) => {
      if (known) return known.served;
      throw error;
    });
  };
}

interface FirstShop {
  id: string;
  slug: string;
  /** Those of its active keys. */
  digests: string[];
}

const FIRST = `
  select o.id, o.slug, array(
    select k.digest from api_keys k
    where k.organization_id = o.id and k.revoked_at is null and (k.expires_at is null or k.expires_at > ?)
  ) as digests
  from organizations o order by o.created_at, o.id limit 1`;

/** The oldest shop. */
export async function findFirst(orm: MikroORM): Promise<FirstShop | undefined> {
  const query = () => orm.em.getConnection('write').execute<FirstShop[]>(FIRST, [clock.now()]);
  const [first] = await inAllOrganizations(() => withPriorityOfCallers(query));
  return first;
}

/** Lets the newest of several secrets make the keys of the sites, so that an older one is no longer needed. */
export async function renewOwnKeys(orm: MikroORM, [newest, ...older]: readonly Uint8Array[]): Promise<void> {
  const first = older.length > 0 ? await findFirst(orm) : undefined;
  if (!newest || !first) return;
  const keys = ownKeys(newest, first.id);
  const renewed = new Map(
    older.flatMap((secret) =>
      Object.entries(ownKeys(secret, first.id)).map(([name, key]) => [digestOf(key), keys[name as keyof OwnKeys]]),
    ),
  );
  await orm.em.fork().transactional(async (em) => {
    const rows = await em.find(ApiKey, { digest: { $in: [...renewed.keys()] } }, acrossOrganizations);
    for (const row of rows) {
      const key = String(renewed.get(row.digest));
      Object.assign(row, { digest: digestOf(key), lastFour: key.slice(-4) });
    }
  });
}
