import { ArgsType, Field, ObjectType } from 'type-graphql';
import { PageArgs, pageType } from '../../database/read/page.js';
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
