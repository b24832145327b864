import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { clientIssue, type FieldIssue } from '../../core/field-issue.js';
import { issuesWith } from '../../core/resolvers/arguments.js';
import { lock } from '../../database/write/advisory-locks.js';
import { flushOrConflict } from '../../database/write/flush.js';
import { load } from '../../database/write/load.js';
import { record } from '../../events/record.js';
import { checkMetadata, metadataAfter } from '../metadata-column/metadata.js';
import { findOrganization } from '../organizations/find-organization.js';
import type { KnownPictures } from '../pictures/name-pictures.js';
import { newPlant, recordNew } from './create-plant.js';
import { checkHardiness } from './hardiness.js';
import { columnsOf, elsewhere, picturesOf } from './pictures.js';
import { Plant } from './plant.entity.js';
import type { CreatePlantArgs } from './plant.types.js';
import { publication } from './published.js';
import { checkSize, takenSizes } from './sizes/check-size.js';
import { giveSlugs, SLUG, skusBySlug } from './slugs.js';
import { moveStock } from './stock/move-stock.js';
import { StockCause } from './stock/stock-movement.entity.js';
import { SKU } from './unique-sku.js';
import { changesTo } from './update-plant.js';
import type { PlantsUpserted, UpsertPlantInput, UpsertPlantsArgs } from './upsert-plants.types.js';

const RACE = 'Another request is giving a plant one of these SKUs or slugs. Send the request again.';

/** What a new plant must have. */
const REQUIRED = ['name', 'description', 'price'] as const;

/**
 * Creates and changes plants by their SKU. All items are checked before the first one is written; one that is refused
 * keeps the others from being written, too, except with `partial`.
 */
export async function upsertPlants(ctx: Context, { items, partial }: UpsertPlantsArgs): Promise<PlantsUpserted> {
  const plants = await lockBySku(ctx, items);
  const slugs = items.flatMap(({ slug }) => slug ?? []);
  const owners = await skusBySlug(
    ctx,
    slugs.filter((slug) => SLUG.test(slug)),
  );
  const sizes = await takenSizes(ctx, items, plants);
  const pictures = await picturesOf(ctx, items);
  const checked = items.map((item, index) => {
    const isRepeated = items.findIndex(({ sku }) => sku === item.sku) < index;
    const { slug, sku } = item;
    const isTaken =
      slug != null && ((owners.get(slug) ?? sku) !== sku || slugs.indexOf(slug) < slugs.lastIndexOf(slug));
    const taken = isTaken ? 'slug' : sizes.has(item) ? 'size' : undefined;
    return { item, index, ...check(item, plants.get(sku), isRepeated, taken, pictures) };
  });
  const refused = checked.filter(({ issues }) => issues.length > 0);
  if (refused.length > 0 && !partial) {
    const issues = refused.flatMap(({ index, issues }) => issues.map((issue) => ofItem(index, issue)));
    const isMissing = issues.every(({ code }) => code === 'picture');
    throw isMissing ? AppError.missing('picture', issues) : AppError.badInput(issues);
  }
  const accepted = checked.filter(({ issues }) => issues.length === 0);
  const created = await create(
    ctx,
    accepted.flatMap(({ item, plant }) => (plant ? [] : [item as CreatePlantArgs])),
    slugs,
    pictures,
  );
  const updated = accepted.filter(({ item, plant, changes }) => plant && change(ctx, plant, changes, item.stock));
  await flushOrConflict(ctx, AppError.conflict(RACE));
  return {
    created: created.length,
    updated: updated.length,
    unchanged: accepted.length - created.length - updated.length,
    refused: refused.map(({ index, issues }) => ({ index, errors: issues.map(clientIssue) })),
    warnings: accepted.flatMap(({ item, index }) => elsewhere(ctx, item).map((warning) => ({ index, ...warning }))),
  };
}

/**
 * The plants that have the SKUs of these items, locked, by SKU.
 *
 * RACE: two calls may create plants of the same SKUs, each the one first that the other creates last. So those of a shop
 * wait for each other, and the later one finds what the earlier one has created.
 */
async function lockBySku(ctx: Context, items: readonly UpsertPlantInput[]): Promise<Map<string, Plant>> {
  await lock(ctx, 'plants by SKU', organizationOf(ctx));
  const sku = items.map((item) => item.sku).filter((one) => SKU.test(one));
  const [plants] = await load<[Plant]>(ctx, { entity: Plant, where: { sku }, orderBy: 'id', lock: 'update' });
  return new Map(plants.map((plant) => [plant.sku, plant]));
}

/** What another plant may have already. */
const TAKEN = { slug: 'takenSlug', size: 'takenSize' } as const;

interface Checked {
  issues: readonly FieldIssue[];
  /** The plant that has the SKU already, and what the item changes of it. */
  plant?: Plant;
  changes: Partial<Plant>;
}

function check(
  item: UpsertPlantInput,
  plant: Plant | undefined,
  isRepeated: boolean,
  taken: keyof typeof TAKEN | undefined,
  pictures: KnownPictures,
): Checked {
  const { sku: received, stock: _, metadata, ...facts } = item;
  const issues = issuesWith(item);
  if (issues.length > 0) return { issues, changes: {} };
  const variant = isRepeated ? 'sameSku' : plant?.archivedAt && 'archivedSku';
  if (variant) return { issues: [{ field: 'sku', code: 'unique', received, variant }], changes: {} };
  if (taken) {
    const issue = { field: taken, code: 'unique', received: item[taken], variant: TAKEN[taken] } as const;
    return { issues: [issue], changes: {} };
  }
  const missing = plant ? [] : REQUIRED.filter((field) => item[field] == null);
  if (missing.length > 0) return { issues: missing.map((field) => ({ field, code: 'required' })), changes: {} };
  try {
    if (metadata) checkMetadata('metadata', metadata, { removes: true });
    const noted = metadataAfter('metadata', plant?.storedMetadata, metadata);
    const storedMetadata = noted === undefined ? {} : { storedMetadata: noted };
    if (plant) return { issues, plant, changes: { ...changesTo(plant, facts, pictures), ...storedMetadata } };
    checkHardiness(facts);
    checkSize(facts);
    columnsOf(facts, pictures);
    if (facts.publishedAt) publication(facts.publishedAt);
    return { issues, changes: {} };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { issues: error.issues, changes: {} };
  }
}

async function create(
  ctx: Context,
  items: readonly CreatePlantArgs[],
  slugs: readonly string[],
  pictures: KnownPictures,
): Promise<Plant[]> {
  if (items.length === 0) return [];
  const organization = await findOrganization(ctx);
  const plants = items.map((item) => newPlant(ctx, organization, item, pictures));
  await giveSlugs(ctx, plants, slugs);
  await flushOrConflict(ctx, AppError.conflict(RACE));
  for (const [at, plant] of plants.entries()) recordNew(ctx, plant, items[at]?.stock);
  return plants;
}

/** Changes a plant; returns whether that changed anything. */
function change(ctx: Context, plant: Plant, changes: Partial<Plant>, stock?: number | null): boolean {
  const isChanged = Object.keys(changes).length > 0;
  if (isChanged) {
    ctx.em.assign(plant, changes);
    record(ctx, 'plant.updated', { resourceId: plant.id, value: plant });
  }
  if (stock == null || stock === plant.stock) return isChanged;
  moveStock(ctx, plant, { change: stock - plant.stock, cause: StockCause.ADJUSTMENT });
  return true;
}

const ofItem = (index: number, { field, other, ...issue }: FieldIssue): FieldIssue => ({
  ...issue,
  field: `items[${index}].${field}`,
  ...(other && { other: `items[${index}].${other}` }),
});
