import { raw } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { Customer } from './customer.entity.js';

/** Refuses an email that another customer of the shop has (case-insensitive). */
export async function requireFreeEmail(ctx: Context, email: string, own?: Customer): Promise<void> {
  const sameEmail = { [raw((alias) => `lower(${alias}.email) = lower(?)`, [email])]: [] };
  const other = await ctx.em.findOne(Customer, { $and: [sameEmail, own ? { id: { $ne: own.id } } : {}] });
  if (other) throw emailTaken(email);
}

export const emailTaken = (email: string): AppError =>
  AppError.conflict('Another customer already has the email "{email}".', { email });
