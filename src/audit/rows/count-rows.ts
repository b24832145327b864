import type { EntityManager } from '@mikro-orm/postgresql';

/** The number of rows in each audited table. */
export interface Counts {
  orders: number;
  refunds: number;
  plants: number;
  accounts: number;
  redemptions: number;
  events: number;
  /** The digests of rows that never change. */
  digests: number;
}

const countOf = (table: string, name = table): string => `(select count(*)::int from ${table}) as ${name}`;

export async function countRows(em: EntityManager): Promise<Counts> {
  const columns = [
    countOf('orders'),
    countOf('refunds'),
    countOf('plants'),
    countOf('loyalty_accounts', 'accounts'),
    countOf('redemptions'),
    countOf('events'),
    countOf('row_digests', 'digests'),
  ];
  const [counts] = await em.execute<[Counts]>(`select ${columns.join(', ')}`);
  return counts;
}
