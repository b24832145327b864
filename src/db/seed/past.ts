import type { EntityManager } from '@mikro-orm/postgresql';
import { clock } from '../../core/clock.js';
import { type Context, makeContext, Role } from '../../core/context.js';
import { newId } from '../../core/ids.js';

const DAY_MS = 24 * 3600 * 1000;
const today = Date.now();

/** Sets the clock to a moment of the past: so many days ago, at an hour of that day. */
export function daysAgo(days: number, hour = 10): void {
  const moment = new Date(today - days * DAY_MS);
  moment.setUTCHours(hour, 0, 0, 0);
  clock.now = () => new Date(Math.min(moment.getTime(), today));
}

/** A request of the past: who made it, in which shop. Its events are not kept; nobody was listening then. */
export function pastContext(em: EntityManager, organizationId: string, loginId: string, customerId?: string): Context {
  const role = customerId ? Role.CUSTOMER : Role.STAFF;
  const viewer = { userId: newId(), sessionId: newId(), loginId, role, organizationId, customerId };
  return makeContext(em, { viewer, organizationId, requestId: 'demo' });
}
