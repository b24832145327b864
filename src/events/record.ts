import type { Context, DomainEvent } from '../core/context.js';
import { catalogue, type EventType } from './catalogue.js';

interface Subject {
  /** The id of the resource to whose history the event belongs. */
  resourceId: string;
  /** The value that `data` shows: an entity, or an object of the payload type. */
  value: object;
  /** Additional members of `data`. */
  extra?: DomainEvent['extra'];
}

/** Records an event of this mutation. The mutation hook writes it to the outbox before the commit. */
export function record(ctx: Context, type: EventType, { resourceId, value, extra }: Subject): void {
  const { resource, payload } = catalogue[type];
  ctx.events.push({ type, resource: { type: resource, id: resourceId }, subject: { type: payload, value }, extra });
}
