import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { Plant } from '../plant.entity.js';

/** How many characters a group may have, and a size. */
export const MAX_GROUP = 60;
export const MAX_SIZE = 40;

/** The unique index of the sizes of a group. */
const INDEX = 'plants_size_index';

interface Sized {
  group?: string | null;
  size?: string | null;
}

/** The group and size that a plant has after a change; an empty text removes them. */
export const sizeAfter = (given: Sized, { group, size }: Sized = {}): Sized => ({
  group: (given.group === undefined ? group : given.group) || null,
  size: (given.size === undefined ? size : given.size) || null,
});

/** Refuses a group without a size, and a size without a group. What is not given stays. */
export function checkSize(given: Sized, current?: Sized): void {
  const { group, size } = sizeAfter(given, current);
  if (!group === !size) return;
  const [field, other] = group ? ['size', 'group'] : ['group', 'size'];
  throw AppError.invalid({ field: field as string, code: 'required', received: null, variant: 'requiredWith', other });
}

/** Refuses a size that another plant of the group has, even an archived one. */
export async function requireFreeSize(ctx: Context, { group, size }: Sized): Promise<void> {
  if (group && size && (await ctx.em.count(Plant, { group, size }))) throw sizeTaken({ group, size });
}

const sizeTaken = ({ group, size }: Sized): AppError =>
  AppError.conflict('Another plant of the group "{group}" already has the size "{size}".', { group, size });

/** The conflict to report where the database refuses the size of a plant, because another request took it first. */
export const sizeConflict = (plant: Sized) => ({ [INDEX]: sizeTaken(plant) });

const nameOf = ({ group, size }: Sized): string => JSON.stringify([group, size]);

/**
 * Which of these items, that change the sizes of plants together, give a plant a size that another plant of the shop has, or another
 * one of them gets. `known` are the plants that have the SKUs already.
 */
export async function takenSizes(
  ctx: Context,
  items: readonly (Sized & { sku: string })[],
  known: ReadonlyMap<string, Plant>,
): Promise<Set<object>> {
  const sized = items
    .filter(({ group, size }) => group ?? size)
    .map((item) => ({ item, sku: item.sku, ...sizeAfter(item, known.get(item.sku)) }))
    .filter(({ group, size }) => group && size);
  if (sized.length === 0) return new Set();
  const group = [...new Set(sized.flatMap((one) => one.group ?? []))];
  const members = await ctx.em.find(Plant, { group }, { fields: ['group', 'size', 'sku'], disableIdentityMap: true });
  const bySize = Map.groupBy([...members, ...sized], nameOf);
  return new Set(
    sized.filter((one) => bySize.get(nameOf(one))?.some(({ sku }) => sku !== one.sku)).map(({ item }) => item),
  );
}
