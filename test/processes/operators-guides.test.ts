import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { type Block, readGuide } from '../docs/guides/read-guide.js';
import { runGuide } from '../docs/guides/run-guide.js';
import { createDatabase, TEST_SECRETS_KEY, type TestDatabase } from '../support/database.js';
import { openCluster } from '../support/postgres/cluster.js';
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

  it('moves the products of Shopify, and writes redirects of their old addresses', async () => {
    const database = await createDatabase();
    await urlOf(database);
    const guide = 'docs/guides/moving-from-shopify.md';
    const products = `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty
fern,Fern,Size,Small,F-S,12.50,3
fern,,,Large,F-L,20.00,1
moss,Moss,Title,Default Title,M-1,5.00,2
`;
    const create = `npm run migrate\nnpm run admin -- create-shop --slug fern-and-co --name Fern --currency EUR --order-prefix F --shipping-fee 0 --admin a@fern.example\n`;
    // The commands run in the folder of the project.
    const folder = await mkdtemp(join(tmpdir(), 'moving-'));
    const files = ['products_export.csv', 'fern-export'].map((name) => [name, join(folder, name)]);
    await writeFile(join(folder, 'products_export.csv'), products);
    const blocks = [
      { language: 'sh', code: create },
      blockWith(guide, 'import-plants'),
      blockWith(guide, 'redirects.caddy'),
      { language: 'sh', code: 'cat redirects.caddy\n' },
    ];
    const { outputs, errors, code } = await runGuide(
      blocks,
      { ...npmRun, ...Object.fromEntries(files) },
      { ...database.environment },
    );
    expect({ errors, code }).toEqual({ errors: '', code: 0 });
    expect(outputs.at(-1)?.output.split('\n').slice(0, 2)).toEqual([
      'redir /products/fern /shop/plants/fern-small permanent',
      'redir / /shop',
    ]);
    await rm(folder, { recursive: true });
  });

  it('makes the roles, takes a backup, and restores it on another server, where it adds up', async () => {
    const servers = await Promise.all([openCluster(), openCluster()]);
    try {
      const page = 'docs/database.md';
      const blocks = ['create role', 'migrate', 'pg_dump', 'pg_restore'].map((text) => blockWith(page, text));
      blocks.splice(2, 0, { language: 'sh', code: 'npm run seed\n' });
      const [a, b] = servers.map(({ host }) => host);
      const replaced = { 'server-a': String(a), 'server-b': String(b), ...npmRun };
      const { outputs, errors, code } = await runGuide(blocks, replaced, { SECRETS_KEY: TEST_SECRETS_KEY });
      expect({ errors, code }).toEqual({ errors: '', code: 0 });
      expect(outputs.at(-1)?.output).toMatch(/^Checked 7 orders, .*Everything adds up\.$/m);
    } finally {
      for (const server of servers) await server.remove();
    }
  });
});
