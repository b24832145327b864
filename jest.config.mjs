/** Whether the machine offers a PostgreSQL: the suite of several processes needs one. */
const onServer = Boolean(process.env['TEST_DATABASE_URL']);

export default {
  roots: ['<rootDir>/test'],
  testPathIgnorePatterns: ['/node_modules/', ...(onServer ? [] : ['/test/processes/'])],
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  // Test files run as plain Node modules (test/support/runner/): a worker loads the store once, not once a file.
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  transform: {},
  globalSetup: '<rootDir>/test/support/runner/images.ts',
  setupFilesAfterEnv: ['<rootDir>/test/support/runner/time-limit.mjs'],
  maxWorkers: 2,
};
