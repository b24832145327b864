import type { EntityManager } from '@mikro-orm/postgresql';
import { clock } from '../../core/clock.js';
import { type Context, makeContext, Role } from '../../core/context.js';
import { newId } from '../../core/ids.js';

const DAY_MS = 24 * 3600 * 1000;
const today = Date.now();

/** Sets the clock to this hour (UTC) of the day that many days ago. */
export function daysAgo(days: number, hour = 10): void {
  const moment = new Date(today - days * DAY_MS);
  moment.setUTCHours(hour, 0, 0, 0);
  clock.now = () => new Date(Math.min(moment.getTime(), today));
}

/** The context of a past request by this user. Its events are not written, so the demo starts with an empty feed. */
export function pastContext(em: EntityManager, organizationId: string, loginId: string, customerId?: string): Context {
  const role = customerId ? Role.CUSTOMER : Role.STAFF;
  const viewer = { userId: newId(), sessionId: newId(), apiKeyId: newId(), loginId, role, organizationId, customerId };
  return makeContext(em, { viewer, organizationId, request: { id: 'demo' } });
}
