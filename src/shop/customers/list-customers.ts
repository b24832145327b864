import type { Context } from '../../core/context.js';
import { withMetadata } from '../../core/metadata/with-metadata.js';
import { escapeLike } from '../../core/persistence/escape-like.js';
import { sortedBy } from '../../core/persistence/pages/cursor.js';
import type { Match } from '../../core/persistence/pages/match.js';
import { type PageOf, paginate } from '../../core/persistence/pages/page.js';
import { pageOfMatches } from '../../core/persistence/pages/page-of-matches.js';
import { Customer } from './customer.entity.js';
import type { CustomersArgs } from './customer.types.js';

const inOrderOfCreation = sortedBy('createdAt', 'asc');

/** A page of the customers whose name or email contains the text (case-insensitive) and who have the metadata, where given. */
export async function listCustomers(ctx: Context, args: CustomersArgs): Promise<PageOf<Customer>> {
  const q = args.q?.trim();
  const match = withMetadata(ctx, args.metadata, q ? containing(q) : undefined);
  if (!match) return paginate(ctx, Customer, {}, inOrderOfCreation, args);
  return pageOfMatches(ctx, Customer, {}, inOrderOfCreation, args, match);
}

function containing(text: string): Match {
  const pattern = `%${escapeLike(text)}%`;
  return {
    sql: (customer) => `(${customer}.name ilike ? or ${customer}.email ilike ?)`,
    parameters: [pattern, pattern],
  };
}
