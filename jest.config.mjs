import { filesOf } from './test/support/runner/suites.mjs';

const { TEST_SUITE, TEST_DATABASE_URL } = process.env;

// Of the workers, as in tools/small-node.sh: otherwise glibc keeps much of the memory that V8's compilers have freed.
process.env.MALLOC_ARENA_MAX ??= '2';
process.env.MALLOC_TRIM_THRESHOLD_ ??= '131072';
process.env.MALLOC_MMAP_THRESHOLD_ ??= '32768';

/** The suites of this run: those that are named, or all that can run; several processes need a PostgreSQL. */
const all = ['unit', 'store', 'contract', ...(TEST_DATABASE_URL ? ['processes'] : [])];
const suites = TEST_SUITE ? TEST_SUITE.split(',') : all;

export default {
  roots: ['<rootDir>/test'],
  testMatch: suites.flatMap(filesOf).map((file) => `<rootDir>/${file}`),
  extensionsToTreatAsEsm: ['.ts'],
  // Test files run as plain Node modules (test/support/runner/): a worker loads the store once, not once a file.
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  transform: {},
  globalSetup: suites.every((suite) => suite === 'unit') ? undefined : '<rootDir>/test/support/runner/images.ts',
  testSequencer: '<rootDir>/test/support/runner/longest-first.mjs',
  setupFilesAfterEnv: ['clock', 'memory', 'time-limit'].map((name) => `<rootDir>/test/support/runner/${name}.mjs`),
  // On two cores, because tests also wait; on a PostgreSQL, its 100 connections are enough for two.
  maxWorkers: TEST_DATABASE_URL ? 2 : 3,
};
