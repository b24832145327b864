import { ArgsType, Extensions, Field, ID, ObjectType } from 'type-graphql';
import { PageArgs, pageType } from '../../database/read/page.js';
import { AuditEntry } from '../../mutations/audit-log/audit-entry.entity.js';

@ObjectType({ description: 'A page of the audit log, newest first.' })
export class AuditLogPage extends pageType(AuditEntry, 'entries') {}

@ArgsType()
export class AuditLogArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'Only calls of the user who has this login id, or had it before (case-insensitive). An unknown one matches nothing.',
  })
  @Extensions({ address: true })
  loginId?: string;

  @Field(() => String, {
    nullable: true,
    description: 'Only calls of this mutation, such as `updatePlant`, or command. An unknown one matches nothing.',
  })
  operation?: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Only calls that named, created or changed the resource with this id. An unknown id matches nothing.',
  })
  resourceId?: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Only calls of the request with this id: the `requestId` that the store gave it, or the `clientRequestId` that the caller sent. An unknown one matches nothing.',
  })
  requestId?: string;

  @Field(() => Date, { nullable: true, description: 'Only calls at or after this time: RFC 3339.' })
  from?: Date;

  @Field(() => Date, { nullable: true, description: 'Only calls before this time: RFC 3339.' })
  to?: Date;
}
