import type { MikroORM } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import { prepare } from '../../../core/persistence/prepared-statement.js';
import { type CatalogueVersion, isAsNew } from './catalogue-version.js';
import { type KnownChanges, noneKnown, withNewer } from './known-changes.js';
import { type FoundChanges, STOCK_CHANGES } from './stock-changes.js';

/** What a snapshot of the database has shown. */
export interface Shown {
  version: CatalogueVersion;
  /** All plants that it has shown, and perhaps others. */
  plants: readonly string[];
}

/**
 * Finds the newest version in which a query still has the same result, if it is at least as new as `wanted`. Undefined if
 * one of the plants that it has shown has changed, or anything else than the stock of some plant: then a list may have
 * other plants.
 */
export type StillShown = (shown: Shown, wanted: CatalogueVersion) => Promise<CatalogueVersion | undefined>;

/** How many shops a process knows the changes of. */
const MAX_SHOPS = 100;

/** Makes the function that remembers what has changed in each catalogue. It reads only what is newer than what it knows. */
export function catalogueHistory(orm: MikroORM): StillShown {
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
    // A statement that runs already may have begun before the wanted version was committed; the next one has not.
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
