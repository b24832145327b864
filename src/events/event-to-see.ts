import { organizationOf } from '../core/access.js';
import type { Context } from '../core/context.js';
import { AppError } from '../core/errors.js';
import { isId } from '../core/ids.js';
import type { EventToSee } from '../database/connect/replicas.js';
import { readSql } from '../database/read/sql.js';

/**
 * The event that a request wants its answer to show, as the primary has it: call this before reads may go to a replica.
 * Refuses an event that the organization does not have; `field` names where the id came from.
 */
export async function eventToSee(ctx: Context, id: string, field: string): Promise<EventToSee> {
  const organizationId = organizationOf(ctx);
  const sql = 'select position from events where organization_id = ? and id = ?';
  const [event] = isId(id)
    ? await readSql<Pick<EventToSee, 'position'>>(ctx, { sql, values: [organizationId, id] })
    : [];
  if (!event) throw AppError.invalid({ field, code: 'event', received: id.slice(0, 64) });
  return { organizationId, id, position: event.position };
}
