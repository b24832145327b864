import type { MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import type { RenderEvent } from '../../core/events/bodies/event-body.js';
import type { Rendered } from '../../core/events/bodies/write-bodies.js';
import type { Event } from '../../core/events/event.entity.js';
import { versionNames } from '../../versions/versions.js';
import { type Batch, nextBatch } from './publishing/next-batch.js';
import { publishBatch } from './publishing/publish-batch.js';

/** Sorts before the id of every organization. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Publishes every committed event: assigns its feed position, creates its deliveries, and queues them. Any number of
 * relays may run at once. When one organization's events fail, those of the others continue, and the error is thrown
 * at the end. Calls `queued` after each commit that enqueued deliveries.
 */
export async function relayOutbox(orm: MikroORM, boss: PgBoss, render: RenderEvent, queued = () => {}): Promise<void> {
  const failed = new Map<string, unknown>();
  // One batch per organization in each round, so that no organization waits for the whole backlog of another.
  while (await publishRound(orm, boss, render, failed, queued));
  if (failed.size > 0) throw new AggregateError(failed.values(), 'Events could not be published');
}

/** Publishes one batch for each organization that has not failed yet; returns whether there may be more. */
async function publishRound(
  orm: MikroORM,
  boss: PgBoss,
  render: RenderEvent,
  failed: Map<string, unknown>,
  queued: () => void,
): Promise<boolean> {
  let more = false;
  for (let after: string | undefined = LOWEST_ID; after !== undefined; ) {
    const em = orm.em.fork();
    const batch: Batch | undefined = await nextBatch(em, after);
    if (!batch) break;
    const { organizationId, isLast } = batch;
    if (!failed.has(organizationId)) {
      if (batch.isFull) more = true;
      try {
        const count = await publishBatch(em, boss, batch, await renderAll(render, batch.events));
        if (count === undefined) more = true;
        else if (count > 0) queued();
      } catch (error) {
        failed.set(organizationId, error);
      }
    }
    after = isLast ? undefined : organizationId;
  }
  return more;
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
