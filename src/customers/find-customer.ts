import type { LockMode } from '@mikro-orm/core';
import type { Context } from '../shared/context.js';
import { AppError } from '../shared/errors.js';
import { findById } from '../shared/find.js';
import { maySee } from '../shared/viewer.js';
import { Customer } from './customer.entity.js';

/** The customer with this id, as far as the viewer may see it: staff all of the shop, a customer itself; else 404. */
export async function findCustomer(ctx: Context, id: string, options: { lockMode?: LockMode } = {}): Promise<Customer> {
  if (!maySee(ctx, id.toLowerCase())) throw AppError.notFound('customer', id);
  return findById(ctx, Customer, 'customer', id, options);
}
