import type { DeliveryJob } from '../delivery-queue.js';
import type { LoadedAttempt } from '../load-attempts.js';

/** The most jobs that are fetched at a time. */
export const FETCH_BATCH = 100;
/** The most jobs that a process claims at a time, and how many of them may be one organization's. */
const MAX_CLAIMED = 5000;
const MAX_OF_ONE_ORGANIZATION = 500;
/** The most of them whose endpoint keeps failing: each may take the whole timeout of a request. */
const MAX_FAILING = 1000;

interface Claim {
  job: DeliveryJob;
  /** Fetched among the jobs of endpoints that keep failing. */
  failing: boolean;
  /** Known once the attempt is loaded. */
  organizationId?: string;
}

/** Every job this process has claimed, until its result is recorded or it is returned to the queue. */
export class Claims {
  private readonly claims = new Map<string, Claim>();

  add(jobs: readonly DeliveryJob[], failing: boolean): void {
    for (const job of jobs) this.claims.set(job.id, { job, failing });
  }

  loaded(attempts: readonly LoadedAttempt[]): void {
    for (const { job, organizationId } of attempts) {
      const claim = this.claims.get(job.id);
      if (claim) claim.organizationId = organizationId;
    }
  }

  remove(jobs: readonly DeliveryJob[]): void {
    for (const { id } of jobs) this.claims.delete(id);
  }

  has(job: DeliveryJob): boolean {
    return this.claims.has(job.id);
  }

  get size(): number {
    return this.claims.size;
  }

  get jobs(): DeliveryJob[] {
    return [...this.claims.values()].map(({ job }) => job);
  }

  /** How many jobs more may be claimed, of endpoints that keep failing or of the others. */
  room(failing: boolean): number {
    const room = MAX_CLAIMED - this.claims.size;
    if (!failing) return room;
    return Math.min(room, MAX_FAILING - [...this.claims.values()].filter((claim) => claim.failing).length);
  }

  /** Whether a fetch would leave out jobs that are due, because there is no room for them. */
  get isFull(): boolean {
    return this.room(false) < FETCH_BATCH || this.fullOrganizations().length > 0;
  }

  /** Whether attempts of this organization can start without a fetch. Otherwise they stay in the queue for any process. */
  hasRoomFor(organizationId: string): boolean {
    const ofIt = [...this.claims.values()].filter((claim) => claim.organizationId === organizationId);
    return ofIt.length < FETCH_BATCH && this.room(false) >= FETCH_BATCH;
  }

  /** The organizations that have as many claims as an organization may have. */
  fullOrganizations(): string[] {
    const counts = new Map<string, number>();
    for (const { organizationId } of this.claims.values()) {
      if (organizationId) counts.set(organizationId, (counts.get(organizationId) ?? 0) + 1);
    }
    return [...counts].filter(([, count]) => count >= MAX_OF_ONE_ORGANIZATION).map(([id]) => id);
  }
}
