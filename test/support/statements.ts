import { jest } from '@jest/globals';
import { splitSql } from './postgres/split-sql.js';
import type { Store } from './store.js';

/** The statements that a store sends to its database meanwhile. A message of several statements counts as several. */
export async function statementsOf(store: Store, run: () => Promise<unknown>): Promise<string[]> {
  const logged = jest.spyOn(store.orm.config.getLogger(), 'logQuery');
  try {
    await run();
    return logged.mock.calls.flatMap(([{ query }]) => splitSql(String(query)));
  } finally {
    logged.mockRestore();
  }
}
