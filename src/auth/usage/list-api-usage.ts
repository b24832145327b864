import type { FilterQuery } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { sortedBy } from '../../database/read/cursor.js';
import { find } from '../../database/read/find.js';
import type { PageOf } from '../../database/read/page.js';
import { ApiUsage } from './api-usage.entity.js';
import type { ApiUsageArgs } from './api-usage.types.js';

const newestFirst = sortedBy('createdAt', 'desc');

/** What the organization's keys called, the newest days first. */
export function listApiUsage(ctx: Context, { from, to, ...page }: ApiUsageArgs): Promise<PageOf<ApiUsage>> {
  const conditions: FilterQuery<ApiUsage>[] = [];
  if (from != null) conditions.push({ createdAt: { $gte: from } });
  if (to != null) conditions.push({ createdAt: { $lt: to } });
  return find(ctx, ApiUsage, { where: { $and: conditions } as FilterQuery<ApiUsage>, sort: newestFirst }, page);
}
