import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { Plant } from '../../shop/plants/plant.entity.js';
import { upsertPlants } from '../../shop/plants/upsert-plants.js';
import type { FieldError, PlantsUpserted } from '../../shop/plants/upsert-plants.types.js';
import type { Fault, FilePlant, PlantsFile } from './plants-file.js';

/** What an import did, or would do. */
export interface Imported {
  created: number;
  updated: number;
  unchanged: number;
  /** What was not imported because something is wrong, by line. */
  refused: Fault[];
  /** What was left out on purpose, by line. */
  skipped: Fault[];
}

/** How many plants are written in one transaction: as many as `upsertPlants` takes. */
const BATCH = 100;

/** Runs an operation in a transaction of its own. */
export type InTransaction = <T>(operation: (ctx: Context) => Promise<T>) => Promise<T>;

/** Creates and changes the plants of a file by their SKU; those that are refused keep no other one from being written. */
export async function importPlants(
  { plants, faults, skipped, columnOf }: PlantsFile,
  inTransaction: InTransaction,
  onProgress: (done: number) => void,
): Promise<Imported> {
  const imported: Imported = { created: 0, updated: 0, unchanged: 0, refused: [...faults], skipped };
  for (let at = 0; at < plants.length; at += BATCH) {
    const batch = plants.slice(at, at + BATCH);
    const { created, updated, unchanged, refused } = await inTransaction((ctx) => upsert(ctx, batch));
    imported.created += created;
    imported.updated += updated;
    imported.unchanged += unchanged;
    for (const { index, errors } of refused)
      imported.refused.push(...errors.map((error) => faultOf(error, batch[index]?.line ?? 0, columnOf)));
    onProgress(at + batch.length);
  }
  imported.refused.sort((one, other) => one.line - other.line);
  return imported;
}

async function upsert(ctx: Context, batch: readonly FilePlant[]): Promise<PlantsUpserted> {
  const sku = batch.filter(({ publishes }) => publishes).map(({ item }) => item.sku);
  const found = sku.length > 0 ? await ctx.em.find(Plant, { sku, draft: true }, { fields: ['sku'] }) : [];
  const drafts = new Set(found.map((plant) => plant.sku));
  const published = { publishedAt: clock.now() };
  const items = batch.map(({ item }) => (drafts.has(item.sku) ? Object.assign(item, published) : item));
  return upsertPlants(ctx, { items, partial: true });
}

/** Names the column where the store names the member that it fills. */
function faultOf({ field, message }: FieldError, line: number, columnOf: PlantsFile['columnOf']): Fault {
  const [member = field] = field.split('[');
  // What came is quoted in brackets at the end: it stays as it is.
  const [sentence = '', ...received] = message.split(' (received ');
  const named = sentence.replace(/^\w+|[a-z]+[A-Z]\w*/g, (word) => columnOf[word] ?? word);
  return { line, column: columnOf[member] ?? member, message: [named, ...received].join(' (received ') };
}
