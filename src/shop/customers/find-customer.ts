import { maySee } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { isId } from '../../core/ids.js';
import { readOne } from '../../database/read/related.js';
import { findById, type Lock, load, type Read } from '../../database/write/load.js';
import { Customer } from './customer.entity.js';

/**
 * The customer with this id; 404 unless the viewer may see it. Staff may see all customers of the shop, customers
 * themselves.
 */
export async function findCustomer(ctx: Context, id: string, { lock }: { lock?: Lock } = {}): Promise<Customer> {
  if (!maySee(ctx, id.toLowerCase())) throw AppError.notFound('customer', id);
  return lock ? findById(ctx, Customer, 'customer', id, { lock }) : readOne(ctx, Customer, 'customer', id);
}

/** The same customer, locked so that no erasure comes in between, and the rows of another read, in one message. */
export async function lockCustomerAndRead<T extends object>(
  ctx: Context,
  id: string,
  read: Read<T>,
): Promise<{ customer: Customer; rows: T[] }> {
  if (!isId(id) || !maySee(ctx, id.toLowerCase())) throw AppError.notFound('customer', id);
  const lock: Read<Customer> = { entity: Customer, where: { id }, lock: 'share' };
  const [[customer], rows] = await load<[Customer, T]>(ctx, lock, read);
  if (!customer) throw AppError.notFound('customer', id);
  return { customer, rows };
}
