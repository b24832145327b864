import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { RenderEvent } from '../../core/events/bodies/event-body.js';
import type { Rendered } from '../../core/events/bodies/write-bodies.js';
import type { Event } from '../../core/events/event.entity.js';
import { versionNames } from '../../versions/versions.js';
import type { Priority } from './delivery-queue.js';
import { type Batch, nextBatch } from './publishing/next-batch.js';
import { publishBatch } from './publishing/publish-batch.js';

/** Sorts before the id of every organization. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** A listener that is called with the priorities of queued jobs. */
export type Queued = (priorities: ReadonlySet<Priority>) => void;

interface RelayListeners {
  /** Called after each commit that enqueued deliveries. */
  queued: Queued;
  /** Called when an organization gets a backlog: run `publishBacklog`. */
  backlogBegan(): void;
  /** Called when an organization no longer has one: run `publish` once more. */
  backlogEnded(): void;
}

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
  ) {}

  /**
   * Publishes a batch of each organization without a backlog. When one organization's events fail, those of the others
   * continue, and the error is thrown at the end.
   */
  async publish(): Promise<void> {
    const errors: unknown[] = [];
    for (let after: string | undefined = LOWEST_ID; after !== undefined; ) {
      const em = this.orm.em.fork();
      const batch: Batch | undefined = await nextBatch(em, { after, except: this.backlogged });
      if (!batch) break;
      await this.publishBatch(em, batch).catch((error: unknown) => errors.push(error));
      after = batch.isLast ? undefined : batch.organizationId;
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
    const priorities = await publishBatch(em, this.boss, batch, await renderAll(this.render, batch.events));
    if (batch.isFull || !priorities) {
      this.backlogged.push(batch.organizationId);
      this.listeners.backlogBegan();
    }
    if (priorities?.size) this.listeners.queued(priorities);
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
