import type { Context } from '../../core/context.js';
import { flushOrConflict } from '../../database/write/flush.js';
import { record } from '../../events/record.js';
import { checkMetadata, metadataAfter } from '../metadata-column/metadata.js';
import { findOrganization } from '../organizations/find-organization.js';
import type { Organization } from '../organizations/organization.entity.js';
import type { KnownPictures } from '../pictures/name-pictures.js';
import { withoutEmpty } from './clearable.js';
import { checkHardiness } from './hardiness.js';
import { columnsOf, picturesOf } from './pictures.js';
import { Plant } from './plant.entity.js';
import type { CreatePlantArgs } from './plant.types.js';
import { publication } from './published.js';
import { checkSize, requireFreeSize, sizeConflict } from './sizes/check-size.js';
import { giveSlugs, requireFreeSlug, slugConflict } from './slugs.js';
import { moveStock } from './stock/move-stock.js';
import { StockCause } from './stock/stock-movement.entity.js';
import { tidyTags } from './tags.js';
import { requireFreeSku, skuTaken } from './unique-sku.js';

/**
 * Adds a plant to the catalogue, priced in the shop's currency. Its initial stock is the first entry of its stock
 * ledger.
 */
export async function createPlant(ctx: Context, args: CreatePlantArgs): Promise<Plant> {
  checkHardiness(args);
  checkSize(args);
  if (args.metadata) checkMetadata('metadata', args.metadata, { removes: true });
  await requireFreeSku(ctx, args.sku);
  if (args.slug) await requireFreeSlug(ctx, args.slug);
  await requireFreeSize(ctx, args);
  const plant = newPlant(ctx, await findOrganization(ctx), args, await picturesOf(ctx, [args]));
  await giveSlugs(ctx, [plant]);
  await flushOrConflict(ctx, skuTaken(args.sku), { ...slugConflict(plant), ...sizeConflict(plant) });
  recordNew(ctx, plant, args.stock);
  return plant;
}

/** The row of a new plant, without its stock. */
export function newPlant(
  ctx: Context,
  { id, currency }: Organization,
  args: CreatePlantArgs,
  known: KnownPictures,
): Plant {
  const {
    stock: _,
    petSafety,
    pickupOnly,
    tags,
    imageUrl,
    imageUrls,
    pictures,
    slug,
    publishedAt,
    metadata,
    ...facts
  } = args;
  return ctx.em.create(Plant, {
    ...withoutEmpty({ ...facts, ...columnsOf({ imageUrl, imageUrls, pictures }, known) }),
    ...(petSafety && { petSafety }),
    ...(pickupOnly && { pickupOnly }),
    ...(tags && { tags: tidyTags(tags) }),
    ...(publishedAt !== undefined && publication(publishedAt)),
    ownSlug: slug ?? undefined,
    storedMetadata: metadataAfter('metadata', {}, metadata),
    organizationId: id,
    currency,
  });
}

/** Records that a plant is new, and enters its initial stock. */
export function recordNew(ctx: Context, plant: Plant, stock?: number): void {
  record(ctx, 'plant.created', { resourceId: plant.id, value: plant });
  if (stock) moveStock(ctx, plant, { change: stock, cause: StockCause.INITIAL });
}
