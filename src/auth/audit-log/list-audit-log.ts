import type { FilterQuery } from '@mikro-orm/core';
import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { isId } from '../../core/ids.js';
import { sortedBy } from '../../database/read/cursor.js';
import { find } from '../../database/read/find.js';
import type { Match } from '../../database/read/match.js';
import type { PageOf } from '../../database/read/page.js';
import { AuditEntry } from '../../mutations/audit-log/audit-entry.entity.js';
import type { AuditLogArgs } from './audit-log.types.js';

const newestFirst = sortedBy('createdAt', 'desc');

/** The audit log of the organization, newest first. */
export async function listAuditLog(ctx: Context, args: AuditLogArgs): Promise<PageOf<AuditEntry>> {
  const { loginId, operation, resourceId, requestId, from, to, ...page } = args;
  const conditions: FilterQuery<AuditEntry>[] = [];
  if (loginId != null) conditions.push(await callsOf(ctx, loginId));
  if (operation != null) conditions.push(storable(operation) ? { operation } : NOTHING);
  if (requestId != null) conditions.push(storable(requestId) ? ofRequest(requestId) : NOTHING);
  if (from != null) conditions.push({ createdAt: { $gte: from } });
  if (to != null) conditions.push({ createdAt: { $lt: to } });
  if (resourceId != null && !isId(resourceId)) conditions.push(NOTHING);
  const where = { $and: conditions } as FilterQuery<AuditEntry>;
  const match = resourceId != null && isId(resourceId) ? naming(resourceId) : undefined;
  return find(ctx, AuditEntry, { where, match, sort: newestFirst }, page);
}

async function callsOf(ctx: Context, loginId: string): Promise<FilterQuery<AuditEntry>> {
  if (!storable(loginId)) return NOTHING;
  const ofShop = [organizationOf(ctx), loginId];
  const users = await ctx.em.execute<{ id: string }[]>(USERS, [...ofShop, ...ofShop]);
  return { userId: users.map(({ id }) => id) };
}

/** The user who has a login id, and those who had it before. */
const USERS = `
  select id from users where organization_id = ? and lower(login_id) = lower(?)
  union
  select id from users where organization_id = ? and former_login_ids is not null
    and lower(?) in (select lower(former) from unnest(former_login_ids) former)`;

const ofRequest = (id: string): FilterQuery<AuditEntry> => ({ $or: [{ requestId: id }, { clientRequestId: id }] });

const naming = (resourceId: string): Match => ({
  sql: (entry) => `${entry}.resource_ids @> array[?]::uuid[]`,
  parameters: [resourceId],
});

const NOTHING: FilterQuery<AuditEntry> = { id: [] };

/** PostgreSQL refuses a comparison with a text that it could not store. */
const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
