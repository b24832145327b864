import type { Opt } from '@mikro-orm/core';
import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { clock } from '../../core/clock.js';
import { ShownOnce } from '../../core/field-visibility.js';
import { OrganizationEntity } from '../../database/write/base.entity.js';

@Entity({ tableName: 'webhook_endpoints' })
@ObjectType({ description: "A URL that receives the organization's events." })
@Unique({ properties: ['organizationId', 'id'] })
export class WebhookEndpoint extends OrganizationEntity {
  @Field(() => Date, { description: 'When it was created: RFC 3339, UTC.' })
  override createdAt!: Opt<Date>;

  @Field(() => String, { description: 'The URL that events are sent to.' })
  @Property({ type: 'text' })
  url!: string;

  @Field(() => [String], {
    description: 'The event types it receives; `*` matches all, `order.*` all order events.',
  })
  @Property({ type: 'json' })
  events!: string[];

  @Field(() => String, { description: 'The API version of the webhook bodies.' })
  @Property({ type: 'text' })
  apiVersion!: string;

  @Field(() => String, { nullable: true, description: 'A free-text note; null if there is none.' })
  @Property({ type: 'text', nullable: true })
  description?: string;

  @Field(() => Boolean, { description: 'Whether events are sent to it.' })
  @Property({ type: 'boolean' })
  active: Opt<boolean> = true;

  @Field(() => Date, {
    nullable: true,
    description: 'When the store disabled it because it kept failing: RFC 3339, UTC; null if it did not.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  disabledAt?: Date;

  @Field(() => Date, {
    nullable: true,
    description:
      'Since when every attempt has failed: RFC 3339, UTC. null after a success. After five days the store disables the endpoint.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  failingSince?: Date;

  @Field(() => String, {
    nullable: true,
    description: 'The signing secret. Returned only by the mutation that created it; null everywhere else.',
  })
  @ShownOnce()
  secret?: string;

  /** When the log warned that the store will disable it: once for each `failingSince`. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  warnedAt?: Date;

  @Property({ type: 'datetime', length: 3, onUpdate: () => clock.now() })
  updatedAt: Opt<Date> = clock.now();
}
