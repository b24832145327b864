import type { Context } from '../../core/context.js';
import { withAsciiDomain } from '../../core/identity.js';
import { sortedBy } from '../../database/read/cursor.js';
import { find } from '../../database/read/find.js';
import { allOf, type Match, withUpdatedSince } from '../../database/read/match.js';
import type { PageOf } from '../../database/read/page.js';
import { withMetadata } from '../metadata-column/metadata.js';
import { Customer } from './customer.entity.js';
import type { CustomersArgs } from './customer.types.js';

/** A page of the customers whose name and email contain what the text has, who have the metadata, and who have changed since then, where given. */
export async function listCustomers(ctx: Context, args: CustomersArgs): Promise<PageOf<Customer>> {
  const found = withMetadata(ctx, args.metadata, args.q ? containing(args.q) : undefined);
  const match = withUpdatedSince(args.updatedSince, found);
  return find(ctx, Customer, { match, sort: sortedBy('createdAt', 'asc') }, args);
}

/** Each part of the text between spaces is contained, in whatever order; an e-mail address is one part. */
function containing(text: string): Match {
  const parts = text.split(/\s+/u).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const isContained = parts.map((part) => ({
    sql: (customer: string) =>
      `search_text(${customer}.name || ' ' || ${customer}.email) like '%' || search_text(?) || '%'`,
    parameters: [withAsciiDomain(part)],
  }));
  return isContained.length > 0 ? allOf(...isContained) : { sql: () => 'false', parameters: [] };
}
