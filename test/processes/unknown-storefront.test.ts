import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDatabase, createSeededDatabase, type TestDatabase } from '../support/database.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { migrate } from '../support/processes/migrate.js';

describeOnPostgres('a start with a STOREFRONT_ORGANIZATION that does not exist', () => {
  const databases: TestDatabase[] = [];

  beforeAll(async () => {
    const empty = await createDatabase();
    databases.push(await createSeededDatabase(), empty);
    await migrate(empty.environment);
  });

  afterAll(() => Promise.all(databases.map((database) => database.drop())));

  const start = (database: TestDatabase | undefined, role: string) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((ended) => {
      const own = {
        PORT: '0',
        LOG_LEVEL: 'error',
        PROCESS_ROLE: role,
        STOREFRONT_ORGANIZATION: 'grenhouse',
        ALLOW_DEMO_KEYS: 'true',
      };
      const env = { PATH: process.env['PATH'], ...database?.environment, ...own };
      execFile(process.execPath, ['.build/store/main.js'], { env }, (error, stdout, stderr) =>
        ended({ code: error?.code, stdout, stderr }),
      );
    });
  const create = 'create the shop with "npm run admin -- create-shop --slug grenhouse …" (docs/opening-a-shop.md).\n';
  const refusal = 'STOREFRONT_ORGANIZATION is "grenhouse", but no shop has this slug.';

  it.each(['all', 'api', 'worker'])('stops with one line, as %s', async (role) => {
    expect(await start(databases[0], role)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${refusal} The shops are greenhouse, orchid-house: set it to one of them, or ${create}`,
    });
  });

  it('says that there is no shop yet', async () => {
    expect(await start(databases[1], 'all')).toEqual({
      code: 1,
      stdout: '',
      stderr: `${refusal} There is no shop yet: unset it, and the store prints a link that opens one, or ${create}`,
    });
  });
});
