import type { Client } from '../support/store/client.ts';
import type { Database } from '../support/store/database.ts';
import { GREENHOUSE } from '../support/store/demo.ts';

/** A page at nine tenths of the catalogue: through the store, and by the SQL that one would write by hand. */
export async function deepOffset(client: Client, database: Database, plants: number) {
  const offset = Math.floor(plants * 0.9);
  const query = `{ plants(limit: 20, offset: ${offset}, sort: NAME) { items { id name price { amount } stock } } }`;
  const sql = `select * from plants where organization_id = $1 and archived_at is null
    order by name, id limit 20 offset ${offset}`;
  return {
    // The response cache takes another variable for another query.
    store: (n: number) => client.graphql(query, { n }),
    byHand: () => database.query(sql, [GREENHOUSE]),
  };
}
