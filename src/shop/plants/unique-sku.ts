import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { Plant } from './plant.entity.js';

/** How many characters of Unicode a SKU may have. */
export const MAX_SKU = 60;

/**
 * What a SKU looks like: one line of letters of any script, digits and signs, one of which is to be seen. As in any text of one
 * line, nothing in it ends a line or turns its direction.
 */
export const SKU =
  /^(?!\ufeff)(?=.*[\p{L}\p{N}\p{P}\p{S}])[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]{1,60}$/u;

/** The same in words. */
export const SKU_WORDS = `1 to ${MAX_SKU} characters of one line, without control characters`;

/** Refuses a SKU that another plant of the shop has, even an archived one. */
export async function requireFreeSku(ctx: Context, sku: string): Promise<void> {
  if (await ctx.em.count(Plant, { sku })) throw skuTaken(sku);
}

export const skuTaken = (sku: string): AppError =>
  AppError.conflict('Another plant already has the SKU "{sku}".', { sku });
