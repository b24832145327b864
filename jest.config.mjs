import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

const { TEST_SUITE, TEST_DATABASE_URL, TEST_CHANGED } = process.env;

// The workers get it, too.
process.env.TEST_SEED ||= String(randomInt(1_000_000));
process.stderr.write(`TEST_SEED=${process.env.TEST_SEED} repeats what this run draws.\n`);

/**
 * The suites, by file name. `x.unit.test.ts` needs no store, `processes` need a PostgreSQL, `browser` needs Chromium, `clients`
 * the registry of npm; `engine` are the tests of `store` and `contract` that also run on a PostgreSQL by day: those that say something
 * else there, and some that stand for the rest.
 */
const SUITES = {
  unit: /\.unit\.test\.ts$/,
  processes: /^test\/processes\//,
  browser: /^test\/browser\//,
  clients: /^test\/clients\//,
  contract: /^test\/(contract|parity|legacy-client)\//,
  store: /./,
};
const every = globSync('test/**/*.test.ts', { exclude: ['**/node_modules'] }).sort();
const ENGINE = below(
  ...['database/', 'model/', 'operations/audit/', 'webhooks/worker/', 'shop/refunds/', 'shop/plants/search/'],
  ...['contract/append-only', 'contract/migrations', 'parity/replay', 'parity/two-connections'],
);
const KNOWS_SERVER = /TEST_DATABASE_URL|describeOnPostgres/;
const isOfEngine = (file) => ENGINE.includes(file) || KNOWS_SERVER.test(readFileSync(file, 'utf8'));

/** The test files whose paths begin so. A list that names what has moved would silently lose it. */
function below(...parts) {
  return parts.flatMap((part) => {
    const files = every.filter((file) => file.startsWith(`test/${part}`));
    if (files.length === 0) throw new Error(`No test is below test/${part}: jest.config.mjs names what has moved.`);
    return files;
  });
}

const all = ['unit', 'store', 'contract', ...(TEST_DATABASE_URL ? ['processes'] : [])];
const suites = TEST_SUITE ? TEST_SUITE.split(',') : all;
for (const suite of suites)
  if (suite !== 'engine' && !Object.hasOwn(SUITES, suite)) throw new Error(`There is no suite ${suite}.`);

function runs(file) {
  const [suite] = Object.entries(SUITES).find(([, names]) => names.test(file));
  return suites.includes(suite) || (suites.includes('engine') && ['store', 'contract'].includes(suite) && isOfEngine(file));
}

/**
 * `.ci/run` sets TEST_CHANGED to what changed within six hours. Then, of the suites that take long, these files always run, and those that
 * changed; of the others a third, by the seed. `.ci/night` runs all, and so does who runs the tests by hand.
 */
const ALWAYS = below('processes/crashes/', 'processes/lost-commits', 'browser/journey', 'browser/budgets');
const rotating = TEST_CHANGED === undefined ? [] : below('processes/', 'browser/');
const byNight = rotating
  .filter((file) => runs(file) && !ALWAYS.includes(file) && !TEST_CHANGED.includes(file))
  .filter((_, index) => index % 3 !== process.env.TEST_SEED % 3);
if (byNight.length > 0) process.stderr.write(`Left to the night:\n${byNight.map((file) => `  ${file}\n`).join('')}`);

const files = every.filter((file) => runs(file) && !byNight.includes(file));
/** What stands behind the options names files; where an option has a value of its own, more files than those may be meant. */
const named = process.argv.slice(2).filter((argument) => argument.startsWith('test/'));
const chosen = named.length === 0 ? files : files.filter((file) => named.some((part) => file.includes(part)));

export default {
  roots: ['<rootDir>/test'],
  testMatch: files.map((file) => `<rootDir>/${file}`),
  extensionsToTreatAsEsm: ['.ts'],
  // Test files run as plain Node modules (test/support/runner/): a worker loads the store once, not once a file. The workers are
  // processes: V8 ended a run of threads with a fatal error while it freed code of PGlite, which they share.
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  transform: {},
  globalSetup: chosen.every((file) => SUITES.unit.test(file)) ? undefined : '<rootDir>/test/support/runner/images.ts',
  setupFilesAfterEnv: ['<rootDir>/test/support/runner/time-limit.mjs'],
  // On two cores, because tests also wait; on a PostgreSQL, its 100 connections are enough for two.
  maxWorkers: Math.max(1, Math.min(TEST_DATABASE_URL ? 2 : 3, chosen.length)),
  // One file runs in the process of Jest, which would wait for what a test has left open: a failed one, or a database for the next.
  forceExit: true,
};
