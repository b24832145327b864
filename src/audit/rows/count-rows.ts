import type { EntityManager } from '@mikro-orm/postgresql';

/** The audited tables, by the name that the report gives their rows. */
const tables = {
  orders: 'orders',
  refunds: 'refunds',
  plants: 'plants',
  accounts: 'loyalty_accounts',
  redemptions: 'redemptions',
  events: 'events',
};

/** The number of rows in each audited table. */
export type Counts = Record<keyof typeof tables, number>;

export async function countRows(em: EntityManager): Promise<Counts> {
  const columns = Object.entries(tables).map(([name, table]) => `(select count(*)::int from ${table}) as ${name}`);
  const [counts] = await em.execute<[Counts]>(`select ${columns.join(', ')}`);
  return counts;
}
