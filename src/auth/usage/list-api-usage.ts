import type { FilterQuery } from '@mikro-orm/core';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { sortedBy } from '../../database/read/cursor.js';
import { find } from '../../database/read/find.js';
import { PageArgs, type PageOf, pageType } from '../../database/read/page.js';
import { ApiUsage } from './api-usage.entity.js';

@ObjectType({ description: 'A page of the usage of API keys, the newest days first.' })
export class ApiUsagePage extends pageType(ApiUsage, 'rows') {}

@ArgsType()
export class ApiUsageArgs extends PageArgs {
  @Field(() => Date, { nullable: true, description: 'Only days that begin at or after this time: RFC 3339.' })
  from?: Date;

  @Field(() => Date, { nullable: true, description: 'Only days that begin before this time: RFC 3339.' })
  to?: Date;
}

const newestFirst = sortedBy('createdAt', 'desc');

/** What the organization's keys called, the newest days first. */
export function listApiUsage(ctx: Context, { from, to, ...page }: ApiUsageArgs): Promise<PageOf<ApiUsage>> {
  const conditions: FilterQuery<ApiUsage>[] = [];
  if (from != null) conditions.push({ createdAt: { $gte: from } });
  if (to != null) conditions.push({ createdAt: { $lt: to } });
  return find(ctx, ApiUsage, { where: { $and: conditions } as FilterQuery<ApiUsage>, sort: newestFirst }, page);
}
