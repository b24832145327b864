import type { FilterQuery } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { escapeLike } from '../../core/persistence/escape-like.js';
import type { SortKey } from '../../core/persistence/pages/cursor.js';
import { type PageOf, paginate } from '../../core/persistence/pages/page.js';
import { Customer } from './customer.entity.js';
import type { CustomersArgs } from './customer.types.js';

const inOrderOfCreation: SortKey[] = [
  ['createdAt', 'asc'],
  ['id', 'asc'],
];

/** A page of the customers whose name or email contains the text (case-insensitive), or of all if there is no text. */
export async function listCustomers(ctx: Context, args: CustomersArgs): Promise<PageOf<Customer>> {
  const blank = args.q == null || args.q.trim() === '';
  const where: FilterQuery<Customer> = blank ? {} : containing(args.q ?? '');
  return paginate(ctx, Customer, where, inOrderOfCreation, args);
}

function containing(text: string): FilterQuery<Customer> {
  const $ilike = `%${escapeLike(text.trim())}%`;
  return { $or: [{ name: { $ilike } }, { email: { $ilike } }] };
}
