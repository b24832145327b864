import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { Plant } from './plant.entity.js';

/** What a SKU looks like. */
export const SKU = /^[A-Za-z0-9._-]{1,64}$/;

/** Refuses a SKU that another plant of the shop has, even an archived one. */
export async function requireFreeSku(ctx: Context, sku: string): Promise<void> {
  if (await ctx.em.count(Plant, { sku })) throw skuTaken(sku);
}

export const skuTaken = (sku: string): AppError =>
  AppError.conflict('Another plant already has the SKU "{sku}".', { sku });
