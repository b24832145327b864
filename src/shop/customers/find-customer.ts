import { maySee } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { findById } from '../../core/persistence/find-by-id.js';
import type { Lock } from '../../core/persistence/read-rows.js';
import { Customer } from './customer.entity.js';

/**
 * The customer with this id; 404 unless the viewer may see it. Staff may see all customers of the shop, customers
 * themselves.
 */
export async function findCustomer(ctx: Context, id: string, options: { lock?: Lock } = {}): Promise<Customer> {
  if (!maySee(ctx, id.toLowerCase())) throw AppError.notFound('customer', id);
  return findById(ctx, Customer, 'customer', id, options);
}
