import { describe } from '@jest/globals';

/** A suite that needs a PostgreSQL server, for several processes or connections; skipped without TEST_DATABASE_URL. */
export const describeOnPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

/** A suite about the embedded database, or about what only a store on it shows. */
export const describeEmbedded = process.env['TEST_DATABASE_URL'] ? describe.skip : describe;
