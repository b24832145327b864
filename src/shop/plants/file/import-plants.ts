import { clock } from '../../../core/clock.js';
import type { Context } from '../../../core/context.js';
import { Plant } from '../plant.entity.js';
import { SKU } from '../unique-sku.js';
import { upsertPlants } from '../upsert-plants.js';
import type { FieldError } from '../upsert-plants.types.js';
import {
  type BringPictures,
  type Fault,
  FileItem,
  type FilePlant,
  type InTransaction,
  type PlantsFile,
  positionOf,
} from './plants-file.js';

/** What an import did, or would do. */
export interface Imported {
  created: number;
  /** How many of the created ones are drafts, and how many are sold out. */
  drafts: number;
  soldOut: number;
  updated: number;
  unchanged: number;
  /** What was not imported because something is wrong, by line. */
  refused: Fault[];
  /** What was left out on purpose, by line. */
  skipped: Fault[];
  /** What was read in another way than the file has it, by line. */
  warnings: Fault[];
}

interface Options {
  /** How many plants are written in one transaction; absent: as many as `upsertPlants` takes. */
  size?: number;
  onProgress?(done: number, total: number): void;
  bringPictures?: BringPictures | undefined;
}

/** Creates and changes the plants of a file by their SKU; those that are refused keep no other one from being written. */
export async function importPlants(
  { plants, faults, skipped, warnings, columnOf }: PlantsFile,
  inTransaction: InTransaction,
  { size = 100, onProgress, bringPictures }: Options = {},
): Promise<Imported> {
  const counts = { created: 0, drafts: 0, soldOut: 0, updated: 0, unchanged: 0 };
  const imported: Imported = { ...counts, refused: [...faults], skipped, warnings: [...warnings] };
  for (let at = 0; at < plants.length; at += size) {
    const batch = plants.slice(at, at + size);
    if (bringPictures) imported.warnings.push(...(await bringPictures(batch)));
    const done = await inTransaction((ctx) => importBatch(ctx, batch, columnOf));
    for (const count of ['created', 'drafts', 'soldOut', 'updated', 'unchanged'] as const)
      imported[count] += done[count];
    imported.refused.push(...done.refused);
    imported.warnings.push(...done.warnings);
    onProgress?.(at + batch.length, plants.length);
  }
  imported.refused.sort(byLine);
  imported.warnings.sort(byLine);
  return imported;
}

const byLine = (one: Fault, other: Fault): number => one.line - other.line;

async function importBatch(ctx: Context, batch: readonly FilePlant[], columnOf: PlantsFile['columnOf']) {
  const sku = batch.map(({ item }) => item.sku).filter((one) => SKU.test(one));
  const fields = ['sku', 'name', 'draft'] as const;
  const found = await ctx.em.find(Plant, { sku }, { fields, disableIdentityMap: true });
  const known = new Map(found.map((plant) => [plant.sku, plant]));
  const isNew = ({ item }: FilePlant) => !known.has(item.sku);
  const before = batch.map((plant) => {
    const doubts = (plant.doubts ?? []).filter(
      ({ member }) => known.get(plant.item.sku)?.[member] !== plant.item[member],
    );
    const faults: Fault[] = doubts.map(({ member: _, ...fault }) => fault);
    return { plant, faults: plant.isKnown && isNew(plant) ? [faultOf(plant, columnOf, UNKNOWN)] : faults };
  });
  const rest = before.flatMap(({ plant, faults }) => (faults.length > 0 ? [] : [plant]));
  const publishedAt = clock.now();
  const items = rest.map((plant) => {
    const { item, publishes, asNew } = plant;
    const published = publishes && known.get(item.sku)?.draft ? { publishedAt } : {};
    return Object.assign(new FileItem(), item, published, isNew(plant) ? asNew?.item : {});
  });
  const none = { created: 0, updated: 0, unchanged: 0, refused: [], warnings: [] };
  const done = items.length > 0 ? await upsertPlants(ctx, { items, partial: true }) : none;
  const places = new Set(done.refused.map(({ index }) => index));
  const created = rest.filter((plant, at) => isNew(plant) && !places.has(at));
  return {
    ...done,
    drafts: created.filter(({ item }) => item.publishedAt === null).length,
    soldOut: created.filter(({ item }) => !item.stock).length,
    warnings: created.flatMap(({ asNew }) => asNew?.warning ?? []),
    refused: [
      ...before.flatMap(({ faults }) => faults),
      ...done.refused.flatMap(({ index, errors }) => {
        const plant = rest[index];
        return plant ? errors.map((error) => faultOf(plant, columnOf, error)) : [];
      }),
    ],
  };
}

const UNKNOWN: Pick<FieldError, 'field' | 'message'> = { field: 'sku', message: 'sku is of no plant of this shop' };

/** What the store says in the words of its API, as a file says it. */
const WORDS: readonly [ofStore: string, ofFile: string][] = [
  ['without control characters, unpaired surrogates or a leading byte order mark', 'without control characters'],
  ['which restorePlant puts back into the catalogue', 'which the back office can restore'],
];

/** Names the column where the store names the member that it fills. */
function faultOf(
  plant: FilePlant,
  columnOf: PlantsFile['columnOf'],
  { field, message }: Pick<FieldError, 'field' | 'message'>,
): Fault {
  const [member = field] = field.split('[');
  // What came is quoted in brackets at the end: it stays as it is.
  const [sentence = '', ...received] = WORDS.reduce((text, [from, to]) => text.replace(from, to), message).split(
    ' (received ',
  );
  const named = sentence.replace(/^\w+|[a-z]+[A-Z]\w*/g, (word) => columnOf[word] ?? word);
  return {
    ...positionOf(plant),
    column: columnOf[member] ?? member,
    message: [named, ...received].join(' (received '),
  };
}
