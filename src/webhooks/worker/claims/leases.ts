import type { MikroORM } from '@mikro-orm/postgresql';
import { clock } from '../../../core/clock.js';
import type { FailureLogger } from '../../../core/logging/logger.js';
import { poll } from '../../../jobs/poll.js';
import { type Attempt, type AttemptStore, attemptsOf, type Claim, SELECT_ATTEMPTS } from './load-attempts.js';

/** A worker that does not renew its leases for this long loses its claims to other workers. */
export const LEASE_SECONDS = 15;
export const LEASE = `interval '${LEASE_SECONDS} seconds'`;

/** How many deliveries of an organization a process sends at a time. */
export const MOST_OF_ONE_ORGANIZATION = 500;
/** The most deliveries that one statement claims, and that a process holds. */
const CLAIMED_TOGETHER = 200;
const MOST_CLAIMS = 5000;

/** Every claim of this process, until its result is recorded or its lease was ended. It renews their leases. */
export class HeldClaims extends Set<Claim> {
  private readonly renewing = poll(
    () => renewLeases(this.orm, [...this]),
    (LEASE_SECONDS * 1000) / 3,
    this.failed('could not renew the leases of deliveries'),
  );

  constructor(
    private readonly orm: MikroORM,
    private readonly failed: FailureLogger,
  ) {
    super();
  }

  /** How many deliveries the next statement may claim. */
  room(): number {
    return Math.min(CLAIMED_TOGETHER, MOST_CLAIMS - this.size);
  }

  /** Whether there is no room for all that one statement claims, or none for deliveries of some organization. */
  isFull(): boolean {
    const ofEach = [...Map.groupBy(this, (claim) => claim.organizationId).values()];
    return this.room() < CLAIMED_TOGETHER || ofEach.some(({ length }) => length >= MOST_OF_ONE_ORGANIZATION);
  }

  /** Lets any worker claim these deliveries at once. */
  async giveBack(claims: readonly Claim[]): Promise<void> {
    for (const claim of claims) this.delete(claim);
    await endLeases(this.orm, claims).catch(this.failed('could not give deliveries back'));
  }

  /** Gives back what is left. */
  async stop(): Promise<void> {
    await this.giveBack([...this]);
    await this.renewing.stop();
  }
}

/** Renews the leases of these claims: this process still works on them. */
export const renewLeases = (orm: MikroORM, claims: readonly Claim[]) => setLeases(orm, claims, `now() + ${LEASE}`);

/** Ends these leases, so that any worker can claim the deliveries at once. */
export const endLeases = (orm: MikroORM, claims: readonly Claim[]) => setLeases(orm, claims, 'null');

/** Renews the lease of a claim, and loads it again; undefined when nothing is left to send, or another worker has claimed it. */
export async function reloadAttempt(store: AttemptStore, claim: Claim): Promise<Attempt | undefined> {
  const sql = `with attempt as (
    update webhook_deliveries set claimed_until = now() + ${LEASE}
    where id = ? and state = 'pending' and next_attempt_at = ? and claim_id = ? returning *
  ) ${SELECT_ATTEMPTS}`;
  const { claimId, deliveryId, due } = claim;
  const [attempt] = await attemptsOf(store, sql, [deliveryId, new Date(due), claimId, clock.now()]);
  return attempt?.active ? attempt : undefined;
}

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
