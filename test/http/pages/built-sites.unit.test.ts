import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../src/config/config.js';
import { withBuiltSites } from '../../../src/http/pages/built-sites.js';

let builds: string;

beforeAll(async () => {
  builds = await mkdtemp(join(tmpdir(), 'builds-'));
  await mkdir(join(builds, 'storefront'));
  await writeFile(join(builds, 'storefront', 'server.js'), '');
});

afterAll(() => rm(builds, { recursive: true }));

/** The sites of a store, in a build that has the shop, but no back office. */
const sitesOf = (environment: Record<string, string | undefined>) =>
  Object.entries(withBuiltSites(readConfig(environment), builds).sites).flatMap(([name, site]) => (site ? name : []));

describe('withBuiltSites', () => {
  const DATABASE_URL = 'postgresql://localhost/plants';

  it('leaves out what is not built of the demo', () => {
    expect(sitesOf({})).toEqual(['shop']);
  });

  it('leaves a store without keys as it is', () => {
    expect(sitesOf({ DATABASE_URL })).toEqual([]);
    expect(sitesOf({ DATABASE_URL, SHOP_API_KEY: 'psk_shop', SHOP_SERVER_KEY: 'psk_server' })).toEqual(['shop']);
  });

  it.each([{ DATABASE_URL, ADMIN_API_KEY: 'psk_demo_greenhouse' }, { ADMIN_API_KEY: 'psk_own' }])(
    'stops the start where a key is set, but its site is not built: %j',
    (environment) => {
      expect(() => sitesOf(environment)).toThrow(
        /^ADMIN_API_KEY is set, but this build has no \/admin: unset it, or build the site with "npm run build:web"\.$/,
      );
    },
  );
});
