import { LINKED_DIGESTS, linkOf } from '../../../core/row-digests/link-of.js';
import { LOCK_ROW_DIGESTS } from '../../../core/row-digests/link-rows.js';
import { demo } from '../demo-ids.js';
import type { Run } from './in-transaction.js';

/** The digests of a batch, until they are linked. */
export const DIGESTS = 'seed_digests';

export const collectDigests = (run: Run) =>
  run(`create temp table ${DIGESTS} (
    organization_id uuid, kind text, row_id uuid, salt bytea, personal_digest bytea, digest bytea
  ) on commit drop`);

/**
 * Writes the digests of a batch as one link. Left to a worker, each would be written again when it is linked, and have an
 * entry in the index of those that are not. Other batches wait from here to the commit, so this comes last.
 */
export async function linkDigests(run: Run): Promise<void> {
  await run(LOCK_ROW_DIGESTS, [demo.greenhouse]);
  await run(`with previous as materialized (
      select position, link from row_links where organization_id = '${demo.greenhouse}' order by position desc limit 1
    ), numbered as materialized (
      select nextval('row_digests_number_seq') as number, * from ${DIGESTS}
    ), linked as (
      insert into row_links (organization_id, position, rows, link)
      select '${demo.greenhouse}', position, rows, ${linkOf('previous', `'${demo.greenhouse}'`, 'position', 'digests')}
      from (select coalesce(max(position), 0) + 1 as position, coalesce(max(link), '') as previous from previous) place,
        (select count(*) as rows, ${LINKED_DIGESTS} as digests from numbered) content
      where rows > 0
      returning position
    )
    insert into row_digests (row_id, kind, organization_id, number, position, salt, personal_digest, digest)
    select row_id, kind, organization_id, number, position, salt, personal_digest, digest from numbered, linked`);
}
