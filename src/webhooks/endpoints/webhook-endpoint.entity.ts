import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { clock } from '../../core/clock.js';
import { ShownOnce } from '../../core/field-visibility.js';
import { OrganizationEntity } from '../../core/persistence/base.entity.js';

@Entity({ tableName: 'webhook_endpoints' })
@ObjectType({ description: "An address that receives the organization's events." })
@Unique({ properties: ['organizationId', 'id'] })
export class WebhookEndpoint extends OrganizationEntity<'updatedAt' | 'active'> {
  @Field(() => Date, { description: 'When it was made: RFC 3339, UTC.' })
  override createdAt!: Date;

  @Field(() => String, { description: 'Where events are sent to.' })
  @Property({ type: 'text' })
  url!: string;

  @Field(() => [String], {
    description: 'The event types it receives; `*` is all of them, `order.*` those of an order.',
  })
  @Property({ type: 'json' })
  events!: string[];

  @Field(() => String, { description: 'The API version its bodies are written in.' })
  @Property({ type: 'text' })
  apiVersion!: string;

  @Field(() => String, { nullable: true, description: 'A note for people.' })
  @Property({ type: 'text', nullable: true })
  description?: string;

  @Field(() => Boolean, { description: 'Whether events are sent to it.' })
  @Property({ type: 'boolean' })
  active: boolean = true;

  @Field(() => Date, {
    nullable: true,
    description: 'When it was switched off because it kept failing: RFC 3339, UTC.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  disabledAt?: Date;

  @Field(() => String, {
    nullable: true,
    description: 'The signing secret. It is only in the answer to the mutation that made it; anywhere else null.',
  })
  @ShownOnce()
  secret?: string;

  /** Since when every attempt has failed; empty after a success. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  failingSince?: Date;

  @Property({ type: 'datetime', length: 3, onUpdate: () => clock.now() })
  updatedAt: Date = clock.now();
}
