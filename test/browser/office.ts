import { afterAll, beforeAll } from '@jest/globals';
import { signIn } from '../support/browser.js';
import { openShop, type Shop, SITES } from '../support/shop.js';
import { browserForTests, type Screen, type Tab } from './browser.js';

/** A store whose back office is open, for the tests of a file, and a browser. Without a worker, unless it is asked for. */
export function officeForTests(role: 'api' | 'all' = 'api', settings: Record<string, string> = {}) {
  const { tab, allow } = browserForTests();
  let store: Shop;
  beforeAll(async () => {
    store = await openShop({ PROCESS_ROLE: role, ADMIN_API_KEY: SITES.ADMIN_API_KEY, ...settings });
  });
  afterAll(() => store?.close());
  return {
    allow,
    get store(): Shop {
      return store;
    },
    /** A page of who has signed in. */
    async open(loginId: string, path: string, screen?: Screen): Promise<Tab> {
      const opened = await tab(store.url, screen);
      await signIn(opened.page, store.url, loginId, path);
      return opened;
    },
    /** A query that finds one row. */
    async one<Row>(sql: string, parameters: unknown[] = []): Promise<Row> {
      const [row] = await store.sql<Row>(sql, parameters);
      if (!row) throw new Error(`No row: ${sql}`);
      return row;
    },
  };
}
