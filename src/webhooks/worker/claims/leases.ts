import type { MikroORM } from '@mikro-orm/postgresql';
import { LEASE } from './lease.js';
import type { Claim } from './load-attempts.js';

/** Renews the leases of these claims: this process still works on them. */
export const renewLeases = (orm: MikroORM, claims: readonly Claim[]) => setLeases(orm, claims, `now() + ${LEASE}`);

/** Ends these leases, so that any worker can claim the deliveries at once. */
export const endLeases = (orm: MikroORM, claims: readonly Claim[]) => setLeases(orm, claims, 'null');

/**
 * RACE: a delivery may be recorded meanwhile, claimed by another worker while this one stalled, or sent again by `redeliver`,
 * which makes it due at another time. All are left alone, and nobody waits.
 */
async function setLeases(orm: MikroORM, claims: readonly Claim[], until: string): Promise<void> {
  if (claims.length === 0) return;
  await orm.em.fork().execute(
    `update webhook_deliveries set claimed_until = ${until} where id in (
       select delivery.id from json_to_recordset(?) as claim (id uuid, due timestamptz, claim_id uuid)
       join webhook_deliveries delivery using (id, claim_id)
       where next_attempt_at = due and claimed_until is not null for update of delivery skip locked
     )`,
    [
      JSON.stringify(
        claims.map(({ deliveryId: id, due, claimId: claim_id }) => ({ id, due: new Date(due), claim_id })),
      ),
    ],
  );
}
