import type { Opt } from '@mikro-orm/core';
import { Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { Personal } from '../../core/personal-data/personal.js';
import { Role } from '../../core/rights.js';
import { JSONObject } from '../../core/scalars.js';
import { OrganizationEntity, SqlIndex } from '../../database/write/base.entity.js';

/**
 * One call of a mutation, one login, or one command: who, when, what, and with what outcome. The database refuses to
 * change a row, so little is stored in it that may have to be erased: a user is named by the id, not by the login id, and
 * a login id that no user has is not stored at all.
 */
@Entity({ tableName: 'audit_log' })
@ObjectType({ description: 'A call of a mutation, a login or logout, or a command of an operator.' })
@Index({ properties: ['organizationId', 'createdAt', 'id'] })
@Index({ properties: ['organizationId', 'operation', 'createdAt', 'id'] })
@Index({ properties: ['organizationId', 'userId', 'createdAt', 'id'] })
@Index({ properties: ['organizationId', 'requestId'] })
@SqlIndex(
  'audit_log_client_request_id_index',
  '("organization_id", "client_request_id") where "client_request_id" is not null',
)
@SqlIndex('audit_log_resource_ids_index', 'using gin ("resource_ids") with (fastupdate = off)')
export class AuditEntry extends OrganizationEntity {
  @Field(() => Date, { name: 'at', description: 'When it was recorded: RFC 3339, UTC.' })
  override createdAt!: Opt<Date>;

  @Field(() => String, { description: 'The name of the mutation, as in `updatePlant`, or of the command.' })
  @Property({ type: 'text' })
  operation!: string;

  /** Absent for commands, and for logins with a login id that no user has. */
  @Property({ type: 'uuid', nullable: true })
  userId?: string;

  @Field(() => Role, { nullable: true, description: 'The role that the user had then. null for commands.' })
  @Property({ type: 'text', nullable: true })
  role?: Role;

  @Field(() => ID, { nullable: true, description: 'The API key that the session was opened with. null for commands.' })
  @Property({ type: 'uuid', nullable: true })
  apiKeyId?: string;

  @Field(() => String, { description: 'The id that the store gave the request.' })
  @Property({ type: 'text' })
  requestId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'The `x-request-id` that the caller sent; null if it sent none.',
  })
  @Property({ type: 'text', nullable: true })
  clientRequestId?: string;

  @Field(() => String, { nullable: true, description: 'The network address of the caller. null for commands.' })
  @Personal('null')
  @Property({ type: 'text', nullable: true })
  address?: string;

  @Field(() => [ID], {
    description:
      'The ids of the resources that the call named, created or changed: those in its arguments, its answer and its events.',
  })
  @Property({ type: 'uuid[]' })
  resourceIds!: string[];

  @Field(() => JSONObject, {
    description:
      'The arguments. Ids, numbers, times, Booleans, enum values and names such as a SKU are kept; any other text is replaced by `[left out]`.',
  })
  @Property({ type: 'json' })
  arguments!: Record<string, unknown>;

  @Field(() => JSONObject, {
    nullable: true,
    description:
      'What the call changed: by the id of a resource, the values that its changed fields had before, such as `{"<id of the plant>": {"price": 1290}}`. Money is in minor units. No personal data; a text is kept or replaced as in `arguments`. null if the call changed no such field.',
  })
  @Property({ type: 'json', nullable: true })
  previous?: Record<string, Record<string, unknown>>;

  @Field(() => String, { description: '`ok`, or the code of the error.' })
  @Property({ type: 'text' })
  outcome!: string;
}
