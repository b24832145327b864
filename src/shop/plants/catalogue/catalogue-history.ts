import type { MikroORM } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import { prepare } from '../../../core/persistence/prepared-statement.js';
import { type CatalogueVersion, isAsNew } from './catalogue-version.js';
import { type KnownChanges, noneKnown, withNewer } from './known-changes.js';
import { type FoundChanges, STOCK_CHANGES } from './stock-changes.js';

/** What a query has read of a catalogue. */
export interface CatalogueRead {
  /** The version in the snapshot that the query has read. */
  version: CatalogueVersion;
  /** The ids of all plants that the result shows, and perhaps of others. */
  plants: readonly string[];
}

/**
 * Returns the newest known version in which the query still has the same result, if that is at least as new as `wanted`.
 * Returns undefined if the stock of one of the plants has changed, or anything else in the catalogue but the stock of other
 * plants: then a list may have other plants.
 */
export type Revalidate = (read: CatalogueRead, wanted: CatalogueVersion) => Promise<CatalogueVersion | undefined>;

/** For how many shops a process remembers the changes. */
const MAX_SHOPS = 100;

/** Makes a function that remembers what has changed in each catalogue, and reads only newer changes from the database. */
export function catalogueHistory(orm: MikroORM): Revalidate {
  const read = prepare<FoundChanges>(orm, 'stock changes', STOCK_CHANGES);
  const shops = new LRUCache<string, { known: KnownChanges; reading?: Promise<void> }>({ max: MAX_SHOPS });

  const shopOf = (organizationId: string) => {
    const shop = shops.get(organizationId) ?? { known: noneKnown(organizationId) };
    shops.set(organizationId, shop);
    return shop;
  };

  return async ({ version, plants }, wanted) => {
    const shop = shopOf(wanted.organizationId);
    const readNewer = async () => {
      const { known } = shop;
      shop.known = withNewer(known, await read([wanted.organizationId, known.versions]));
    };
    // A read that runs already may have begun before the wanted version was committed. The next one begins after that.
    for (let turn = 0; turn < 2 && !isAsNew(shop.known.version, wanted); turn++) {
      shop.reading ??= readNewer().finally(() => {
        shop.reading = undefined;
      });
      await shop.reading;
    }
    const { known } = shop;
    if (!isAsNew(known.version, wanted) || !isAsNew(version, known.since)) return undefined;
    const isUnchanged = (plant: string) => (known.changed.get(plant) ?? 0) <= version.number;
    return plants.every(isUnchanged) ? known.version : undefined;
  };
}
