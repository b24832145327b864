import { describe } from '@jest/globals';

/** A suite that needs a real server, because it starts several processes: it runs where TEST_DATABASE_URL names one. */
export const describeOnPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;
