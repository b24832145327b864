import { raw, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { Customer } from './customer.entity.js';

/** Refuses an email that another customer of the shop has, whatever its case. */
export async function requireFreeEmail(ctx: Context, email: string, own?: Customer): Promise<void> {
  const sameEmail = { [raw((alias) => `lower(${alias}.email) = lower(?)`, [email])]: [] };
  const other = await ctx.em.findOne(Customer, { $and: [sameEmail, own ? { id: { $ne: own.id } } : {}] });
  if (other) throw emailTaken(email);
}

/**
 * Writes what is pending.
 * ── Race ── Two mutations can both find an email free; the unique index then refuses the second, here, as a 409 and not a 500.
 */
export async function flushWithEmail(ctx: Context, email: string): Promise<void> {
  try {
    await ctx.em.flush();
  } catch (error) {
    throw error instanceof UniqueConstraintViolationException ? emailTaken(email) : error;
  }
}

const emailTaken = (email: string): AppError =>
  AppError.conflict('Another customer has the email "{email}".', { email });
