import { describe } from '@jest/globals';

/** For what only a real PostgreSQL shows: concurrency, crashes, several processes. CI runs it there. */
export const describeOnPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;
