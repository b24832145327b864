import type { EntityManager } from '@mikro-orm/postgresql';

/** How many rows there are of what is audited. */
export interface Counts {
  orders: number;
  refunds: number;
  plants: number;
  accounts: number;
  redemptions: number;
  events: number;
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
  ];
  const [counts] = await em.execute<[Counts]>(`select ${columns.join(', ')}`);
  return counts;
}
