import { Entity, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { clock } from '../shared/clock.js';
import { Owned } from '../shared/owned.entity.js';

@Entity({ tableName: 'webhook_endpoints' })
@ObjectType({ description: "An address that receives the organization's events." })
@Unique({ properties: ['organizationId', 'id'] })
export class WebhookEndpoint extends Owned<'updatedAt' | 'active'> {
  @Field(() => String)
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

  @Field(() => String, { nullable: true })
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

  /** Since when every attempt has failed; empty after a success. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  failingSince?: Date;

  @Property({ type: 'datetime', length: 3, onUpdate: () => clock.now() })
  updatedAt: Date = clock.now();
}
