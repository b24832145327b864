import { describe } from '@jest/globals';

/** A suite that needs a PostgreSQL server, because it starts several processes; skipped without TEST_DATABASE_URL. */
export const describeOnPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;
