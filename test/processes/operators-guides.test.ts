import { resolve } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { type Block, readGuide } from '../docs/guides/read-guide.js';
import { runGuide } from '../docs/guides/run-guide.js';
import { createDatabase, createSeededDatabase, onServer, type TestDatabase } from '../support/database.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { freePort } from '../support/processes/free-port.js';

/** The commands of the project, from another folder. */
const npmRun = { 'npm run': `npm --prefix ${resolve('.')} --silent run` };

/** The first block of a page that contains this text. */
function blockWith(page: string, text: string): Block {
  const block = readGuide(page).find(({ code }) => code.includes(text));
  if (!block) throw new Error(`${page} has no block with "${text}".`);
  return block;
}

describeOnPostgres('what the docs have operators run', () => {
  const databases: TestDatabase[] = [];

  afterEach(() => Promise.all(databases.splice(0).map((database) => database.drop())));

  async function urlOf(database: TestDatabase): Promise<string> {
    databases.push(database);
    return String(database.environment['DATABASE_URL']);
  }

  it('opens a shop in an empty database in three commands, and serves it', async () => {
    const url = await urlOf(await createDatabase());
    const port = await freePort();
    const store = `http://127.0.0.1:${port}`;
    const { outputs, code } = await runGuide(
      [blockWith('docs/opening-a-shop.md', 'create-shop')],
      {
        'postgresql://user:password@host:5432/shop': url,
        ...npmRun,
        'npm start': `npm --prefix ${resolve('.')} start > store.txt & until curl -sf ${store}/health/ready; do sleep 0.5; done; curl -s ${store}/plants`,
      },
      { PORT: String(port) },
    );
    expect(code).toBe(0);
    expect(outputs[0]?.output).toMatch(/psk_[\w-]+/);
    expect(outputs[0]?.output).toContain('{"items":[],"total":0,');
  });

  it('takes a backup, restores it beside the shop, and proves that it adds up', async () => {
    const url = await urlOf(await createSeededDatabase());
    const restored = `${new URL(url).pathname.slice(1)}_restored`;
    try {
      const block = blockWith('docs/operating.md', 'pg_restore');
      const run = { DATABASE_URL: url, SECRETS_KEY: String(databases[0]?.environment['SECRETS_KEY']) };
      const { outputs, errors, code } = await runGuide([block], { shop_restored: restored, ...npmRun }, run);
      expect({ errors, code }).toEqual({ errors: '', code: 0 });
      expect(outputs[0]?.output).toContain('Everything adds up.');
      const count = async (database: string) => (await onServer(database, 'select count(*) from orders')).rows[0].count;
      expect(await count(url.replace(/[^/]+$/, restored))).toBe(await count(url));
    } finally {
      await onServer(url, `drop database if exists ${restored} with (force)`);
    }
  });
});
