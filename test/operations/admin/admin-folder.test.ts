import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readConfig } from '../../../src/config/config.js';
import { connect } from '../../../src/connect.js';
import { describeEmbedded } from '../../support/postgres/on-postgres.js';
import { openStore, STAFF } from '../../support/store.js';
import { adminIn, newShop } from './admin-commands.js';

// The other tests of commands run them on a store that is open. Here each opens and closes the folder of an embedded store.
describeEmbedded('npm run admin, in the folder of a store', () => {
  let folder: string;
  let environment: Record<string, string>;
  let admin: ReturnType<typeof adminIn>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plant-store-admin-'));
    environment = { DATA_DIR: join(folder, 'data') };
    admin = adminIn(environment);
  });

  afterAll(() => rm(folder, { recursive: true }));

  it('refuses a folder without a store, and makes none', async () => {
    expect(await admin('list-shops')).toMatchObject({
      exitCode: 1,
      out: '',
      err: `DATA_DIR is "${environment['DATA_DIR']}", but it must be the folder of an existing store.\n`,
    });
    await expect(rm(join(folder, 'data'))).rejects.toThrow('ENOENT');
  });

  it('opens a shop and signs staff in, as a store then sees, and is refused while that is running', async () => {
    await (await connect(readConfig(environment), process.env['TEST_IMAGE'])).close();
    const { exitCode, json, err } = await admin(...newShop('shop'));
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    // The key that signs it is in the folder, too.
    const signIn = await admin('sign-in-link', '--shop', 'greenhouse', '--login', STAFF, '--json');
    const store = await openStore({ ...environment, PROCESS_ROLE: 'api' });
    const page = await fetch(store.url + new URL(signIn.json.link).pathname);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(STAFF)]);
    const client = await store.as('admin@s.example', json.api_key.key);
    const organization = async () => (await client.graphql('{ organization { slug } }')).data;
    expect(await organization()).toEqual({ organization: { slug: 'shop' } });
    expect(await admin('list-shops')).toMatchObject({
      exitCode: 1,
      out: '',
      err: `The store that uses DATA_DIR "${environment['DATA_DIR']}" is running. Stop it first, or send it a mutation.\n`,
    });
    expect(await organization()).toEqual({ organization: { slug: 'shop' } });
    await store.close();
  });

  it('gives the folder back, also when it is refused', async () => {
    expect(await admin(...newShop('shop'))).toMatchObject({ exitCode: 1, out: '' });
    const listed = await admin('list-shops', '--json');
    expect(listed).toMatchObject({ exitCode: 0, err: '' });
    expect(listed.json.map(({ slug }: { slug: string }) => slug)).toEqual(['greenhouse', 'orchid-house', 'shop']);
  });

  it('refuses a database that is older than the program', async () => {
    const orm = await connect(readConfig(environment));
    await orm.em.fork().execute('delete from migrations where id = (select max(id) from migrations)');
    await orm.close();
    expect(await admin('list-shops')).toMatchObject({
      exitCode: 1,
      out: '',
      err: 'The database is older than this store. Run npm run migrate first.\n',
    });
  });

  it.each([
    [0, '', ['--help']],
    [2, "error: unknown command 'sell-shop'", ['sell-shop']],
    [2, "error: required option '--name <name>' not specified", ['create-shop', '--slug', 's']],
  ])('ends with %i when there is nothing to do, and opens nothing: %s', async (exitCode, message, args) => {
    const ended = await adminIn({ DATA_DIR: '/nowhere' })(...args);
    expect(ended).toMatchObject({ exitCode, err: expect.stringContaining(message) });
  });
});
