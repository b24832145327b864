import type { MikroORM } from '@mikro-orm/postgresql';
import { demo } from '../demo-ids.js';
import { inTransaction } from './in-transaction.js';

interface Wanted {
  /** How many plants a shelf has, if the shop has as many. */
  plants: number;
  batches: number;
}

const forSale = `organization_id = '${demo.greenhouse}' and archived_at is null and stock > 0`;

/**
 * Divides the plants that can be sold into shelves, and chooses one for each batch, evenly spread. A batch of orders
 * sells the plants of one shelf, so few plants sell and most do not, as in a real shop. A shelf
 * is the condition for its plants.
 */
export async function findShelves(orm: MikroORM, { plants, batches }: Wanted): Promise<string[]> {
  const query = `select id from (
      select id, row_number() over (order by id) - 1 as place from plants where ${forSale}
    ) plant where place % ${plants} = 0 order by id`;
  const starts = await inTransaction(orm, (run) => run<{ id: string }>(query));
  if (starts.length === 0) throw new Error('Greenhouse has no plants to sell: add some with --plants.');
  const count = Math.min(batches, starts.length);
  return Array.from({ length: count }, (_, index) => {
    const at = Math.floor((index * starts.length) / count);
    const [from, upTo] = [starts[at]?.id, starts[at + 1]?.id];
    return `${forSale} and id >= '${from}'${upTo ? ` and id < '${upTo}'` : ''}`;
  });
}
