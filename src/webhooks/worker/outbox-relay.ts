import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { RenderEvent } from '../../core/events/bodies/event-body.js';
import type { Rendered } from '../../core/events/bodies/write-bodies.js';
import type { Event } from '../../core/events/event.entity.js';
import { LOWEST_ID } from '../../core/ids.js';
import { noTracing, type Tracing } from '../../core/tracing/tracing.js';
import { versionNames } from '../../versions/versions.js';
import type { Priority } from './delivery-queue.js';
import type { HasRoom, Starter } from './publishing/enqueue-first.js';
import { type Batch, nextBatch } from './publishing/next-batch.js';
import { publishBatch } from './publishing/publish-batch.js';
import { traceRelay } from './publishing/trace-relay.js';

/** The most transactions that publish at once: each holds a connection. */
const AT_ONCE = 3;

/** A listener that is called with the priorities of queued jobs. */
export type Queued = (priorities: ReadonlySet<Priority>) => void;

interface RelayListeners {
  /** Called after each commit that enqueued deliveries for a fetch. */
  queued: Queued;
  /** Called when an organization gets a backlog: run `publishBacklog`. */
  backlogBegan(): void;
  /** Called when an organization no longer has one: run `publish` once more. */
  backlogEnded(): void;
}

const NO_ROOM: HasRoom = () => false;

/**
 * Publishes every committed event: assigns its feed position, creates its deliveries, and queues them. Any number of
 * relays may run at once.
 *
 * An organization whose batch was full has a backlog. Its other batches are published apart from the events of all
 * other organizations, and in turn with those of other organizations with a backlog: nobody waits for a backlog.
 */
export class OutboxRelay {
  private readonly backlogged: string[] = [];

  constructor(
    private readonly orm: MikroORM,
    private readonly boss: PgBoss,
    private readonly render: RenderEvent,
    private readonly listeners: RelayListeners,
    private readonly tracing: Tracing = noTracing,
    /** Without it, all attempts wait in the queue until they are fetched. */
    private readonly starter?: Starter,
  ) {}

  /**
   * Publishes a batch of each organization without a backlog, a few at once: one with many endpoints takes longer. When
   * one organization's events fail, those of the others continue, and the error is thrown at the end.
   */
  async publish(): Promise<void> {
    const errors: unknown[] = [];
    const publishing = new Set<Promise<unknown>>();
    try {
      for (let after: string | undefined = LOWEST_ID; after !== undefined; ) {
        const em = this.orm.em.fork();
        const batch: Batch | undefined = await nextBatch(em, { after, except: this.backlogged });
        if (!batch) break;
        const published = this.publishBatch(em, batch).catch((error: unknown) => errors.push(error));
        publishing.add(published);
        void published.then(() => publishing.delete(published));
        if (publishing.size >= AT_ONCE) await Promise.race(publishing);
        after = batch.isLast ? undefined : batch.organizationId;
      }
    } finally {
      await Promise.all(publishing);
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Events could not be published');
  }

  /** Publishes a batch of the organization whose backlog has waited longest. Returns whether there is more. */
  async publishBacklog(): Promise<boolean> {
    const [id] = this.backlogged;
    if (id === undefined) return false;
    const em = this.orm.em.fork();
    // It stays in the list meanwhile: nobody else publishes its events.
    const batch = await nextBatch(em, { id });
    try {
      if (batch) await this.publishBatch(em, batch);
    } catch (error) {
      // Continue with the other backlogs.
      if (this.backlogged.length > 1) this.listeners.backlogBegan();
      throw error;
    } finally {
      this.backlogged.shift();
    }
    // RACE: events may have been committed after the last look, and `publish` has left them out.
    if (!this.backlogged.includes(id)) this.listeners.backlogEnded();
    return this.backlogged.length > 0;
  }

  private async publishBatch(em: EntityManager, batch: Batch): Promise<void> {
    const { organizationId, events } = batch;
    const hasRoom = this.starter?.roomFor(organizationId) ?? NO_ROOM;
    const published = await traceRelay(this.tracing, events, async () =>
      publishBatch(em, this.boss, batch, { rendered: await renderAll(this.render, events), hasRoom }),
    );
    if (batch.isFull || !published) {
      this.backlogged.push(organizationId);
      this.listeners.backlogBegan();
    }
    if (!published) return;
    this.starter?.start(published.claimed);
    if (published.queued.size > 0) this.listeners.queued(published.queued);
  }
}

/**
 * Renders events in every version. This happens before the transaction, because rendering may read the database, and
 * PGlite has only one connection.
 */
async function renderAll(render: RenderEvent, events: Event[]): Promise<Rendered> {
  const rendered = new Map<string, Map<string, object>>();
  for (const event of events) {
    const byVersion = new Map<string, object>();
    for (const version of versionNames) byVersion.set(version, await render(version, event));
    rendered.set(event.id, byVersion);
  }
  return rendered;
}
