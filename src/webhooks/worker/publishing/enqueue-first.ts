import type { EntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { newId } from '../../../core/ids.js';
import { claimEnqueued, enqueue, Priority } from '../delivery-queue.js';
import type { EncryptedAttempt } from '../load-attempts.js';
import type { FirstAttempt } from './create-deliveries.js';
import type { Bodies } from './notarize.js';

/** Whether an attempt at this endpoint can start at once. */
export type HasRoom = (endpointId: string) => boolean;

/** Starts attempts in this process that it has claimed without a fetch. */
export interface Starter {
  /** Returns at which endpoints of an organization attempts can start at once. */
  roomFor(organizationId: string): HasRoom;
  start(attempts: readonly EncryptedAttempt[]): void;
}

/**
 * Enqueues first attempts. Claims those at once that would be fetched first anyway and for which this process has room,
 * and returns them: they need not be fetched and loaded after the commit. If the process dies, another worker takes
 * them as any other claimed job.
 */
export async function enqueueFirst(
  em: EntityManager,
  boss: PgBoss,
  { attempts, bodies, hasRoom }: { attempts: readonly FirstAttempt[]; bodies: Bodies; hasRoom: HasRoom },
): Promise<EncryptedAttempt[]> {
  const jobs = attempts.map(({ event, endpoint, ...job }) => ({ ...job, jobId: newId() }));
  await enqueue(boss, em, jobs);
  const claimed = attempts.flatMap(({ event, endpoint, priority }, index): EncryptedAttempt[] => {
    const job = jobs[index];
    const body = bodies.get(event.id)?.get(endpoint.apiVersion)?.body;
    const { secrets, url, id: endpointId } = endpoint;
    if (!job || !secrets || body === undefined || priority !== Priority.PROMPT || !hasRoom(endpointId)) return [];
    const { jobId: id, deliveryId, due, turn } = job;
    const { organizationId, id: eventId, type: eventType, traceparent } = event;
    const what = { organizationId, eventId, eventType, traceparent: traceparent ?? undefined, body };
    return [{ job: { id, data: { deliveryId, due, turn } }, ...what, endpointId, failing: false, url, secrets }];
  });
  await claimEnqueued(
    em,
    claimed.map(({ job }) => job),
  );
  return claimed;
}
