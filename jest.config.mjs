import { globSync } from 'node:fs';

const { TEST_SUITE, TEST_DATABASE_URL } = process.env;

/**
 * The suites, by file name. `x.unit.test.ts` needs no store, `processes` need a PostgreSQL, `browser` needs Chromium, `clients`
 * the registry of npm; `engine` are the tests of `store` and `contract` whose result depends on the database: they also run on a PostgreSQL.
 */
const SUITES = {
  unit: /\.unit\.test\.ts$/,
  processes: /^test\/processes\//,
  browser: /^test\/browser\//,
  clients: /^test\/clients\//,
  contract: /^test\/(contract|parity|legacy-client)\//,
  store: /./,
};
const ENGINE =
  /^test\/(audit|auth|core|db|model|shop|versions|webhooks\/(deliveries|endpoints|worker)|http\/(server\/deadline|graphql\/statement-bounds|response-cache\/cached-responses)|contract\/(append-only|migrations)|parity\/(replay|two-connections))/;

const all = ['unit', 'store', 'contract', ...(TEST_DATABASE_URL ? ['processes'] : [])];
const suites = TEST_SUITE ? TEST_SUITE.split(',') : all;
for (const suite of suites)
  if (suite !== 'engine' && !Object.hasOwn(SUITES, suite)) throw new Error(`There is no suite ${suite}.`);

function runs(file) {
  const [suite] = Object.entries(SUITES).find(([, names]) => names.test(file));
  return suites.includes(suite) || (suites.includes('engine') && suite !== 'unit' && ENGINE.test(file));
}

export default {
  roots: ['<rootDir>/test'],
  testMatch: globSync('test/**/*.test.ts', { exclude: ['**/node_modules'] }).filter(runs).map((file) => `<rootDir>/${file}`),
  extensionsToTreatAsEsm: ['.ts'],
  // Test files run as plain Node modules (test/support/runner/): a worker loads the store once, not once a file. The workers are
  // processes: V8 ended a run of threads with a fatal error while it freed code of PGlite, which they share.
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  transform: {},
  globalSetup: suites.every((suite) => suite === 'unit') ? undefined : '<rootDir>/test/support/runner/images.ts',
  setupFilesAfterEnv: ['<rootDir>/test/support/runner/time-limit.mjs'],
  // On two cores, because tests also wait; on a PostgreSQL, its 100 connections are enough for two.
  maxWorkers: TEST_DATABASE_URL ? 2 : 3,
};
