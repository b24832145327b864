import { setOnceDigestsOf } from '../../migrations/2026-12/2026-12-01-row-digests.js';
import { digestRows } from './digest-rows.js';
import type { Run } from './in-transaction.js';
import { collectDigests, linkDigests } from './link-digests.js';

/** Inserts rows into a table, together with their digests. `rows` is a list of columns and a query. */
export type Insert = (table: string, rows: string) => Promise<void>;

/**
 * Runs work that inserts rows which refer only to rows that the transaction has written or locked, and to the shop: their
 * foreign keys hold, and checking each would take most of the time. Foreign keys are triggers, which do not fire in the role
 * of a replica. Those that write digests do not fire either, so each statement computes the digests of its rows, and the
 * batch ends with writing them. Only superusers may take that role.
 */
export async function withoutChecks(
  run: Run,
  superuser: boolean,
  work: (insert: Insert) => Promise<void>,
): Promise<void> {
  if (!superuser) return work((table, rows) => insertRows(run, table, rows, setOnceDigestsOf(table, 'written')));
  await collectDigests(run);
  await work(async (table, rows) => {
    const digests = await digestRows(run, table, 'written');
    await run("set local session_replication_role = 'replica'");
    await insertRows(run, table, rows, digests);
    await run("set local session_replication_role = 'origin'");
  });
  await linkDigests(run);
}

async function insertRows(run: Run, table: string, rows: string, digests: string[]): Promise<void> {
  const written = `written as (insert into ${table} ${rows} returning *)`;
  const parts = [written, ...digests.map((digest, at) => `digest_${at} as (${digest})`)];
  await run(`with ${parts.join(', ')} select`);
}
