import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { Plant } from './plant.entity.js';

/** Refuses a SKU that another plant of the shop has, archived ones included. */
export async function requireFreeSku(ctx: Context, sku: string): Promise<void> {
  if (await ctx.em.count(Plant, { sku })) throw skuTaken(sku);
}

/**
 * Writes what is pending.
 * ── Race ── Two mutations can both find a SKU free; the unique key then refuses the second, here, as a 409 and not a 500.
 */
export async function flushWithSku(ctx: Context, sku: string): Promise<void> {
  try {
    await ctx.em.flush();
  } catch (error) {
    throw error instanceof UniqueConstraintViolationException ? skuTaken(sku) : error;
  }
}

const skuTaken = (sku: string): AppError => AppError.conflict('Another plant has the SKU "{sku}".', { sku });
