import type { EntityManager } from '@mikro-orm/postgresql';
import type { RenderEvent } from '../../../core/events/bodies/event-body.js';
import type { Event } from '../../../core/events/event.entity.js';
import { versionNames } from '../../../versions/versions.js';

/** The `data` of events, by event and by API version. */
export type Rendered = ReadonlyMap<string, ReadonlyMap<string, object>>;

/** Renders events in every version. What was not stored of them is read in the transaction of `em`. */
export async function renderAll(em: EntityManager, render: RenderEvent, events: readonly Event[]): Promise<Rendered> {
  const rendered = new Map<string, Map<string, object>>();
  for (const event of events) {
    const byVersion = new Map<string, object>();
    for (const version of versionNames) byVersion.set(version, await render(version, event, em));
    rendered.set(event.id, byVersion);
  }
  return rendered;
}
