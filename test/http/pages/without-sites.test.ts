import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeEmbedded } from '../../support/postgres/on-postgres.js';
import { endStores, startStore } from '../../support/processes/processes.js';

/** What only the pages of the sites are built from. */
const OF_PAGES = ['@preact', 'preact', 'preact-iso', 'preact-render-to-string', 'nodemailer'];

describeEmbedded('a deployment of the APIs alone', () => {
  let folder: string;
  let main: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'apis-'));
    main = join(folder, '.build/store/main.js');
    const link = (path: string) => symlink(resolve(path), join(folder, path));
    await cp('.build/store', join(folder, '.build/store'), { recursive: true });
    await mkdir(join(folder, 'node_modules'));
    const packages = (await readdir('node_modules')).filter((name) => !OF_PAGES.includes(name));
    const others = ['.build/assets', '.build/demo-image.tar', 'package.json', 'schema', 'src'];
    await Promise.all([...packages.map((name) => `node_modules/${name}`), ...others].map(link));
  });

  afterAll(async () => {
    await endStores();
    await rm(folder, { recursive: true });
  });

  it('has neither the sites nor their packages, and serves the rest', async () => {
    const { url } = await startStore({ DATA_DIR: 'memory://' }, main);
    const answers = ['/', '/plants?limit=1', '/graphiql', '/docs', '/assets/scalar.js', '/shop', '/admin'].map(
      async (path) => [path, (await fetch(url + path)).status],
    );
    expect(Object.fromEntries(await Promise.all(answers))).toEqual({
      ...{ '/': 200, '/plants?limit=1': 200, '/graphiql': 200, '/docs': 200, '/assets/scalar.js': 200 },
      ...{ '/shop': 404, '/admin': 404 },
    });
    expect(await (await fetch(url)).text()).not.toMatch(/"\/(shop|admin)/);
  });

  it('ends with one line if a site has its key', async () => {
    const env = { PATH: process.env['PATH'], DATA_DIR: 'memory://', ADMIN_API_KEY: 'psk_own' };
    const ended = promisify(execFile)(process.execPath, [main], { env });
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'ADMIN_API_KEY is set, but this build has no /admin: unset it, or build the site with "npm run build:web".\n',
    });
  });
});
