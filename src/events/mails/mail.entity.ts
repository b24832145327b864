import type { Opt } from '@mikro-orm/core';
import { Entity, Enum, Index, Property } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { OrganizationRow, SqlIndex } from '../../database/write/base.entity.js';
import { MailKind, MailOutcome } from './mail-kind.js';

/**
 * A mail to a customer, which is a delivery of an event, or the invitation of a user. It has neither recipient nor text: both are
 * read when it is sent, so that an erasure finds no copy here.
 */
@Entity({ tableName: 'mails' })
@ObjectType({ description: 'A mail about an order.' })
@SqlIndex('mails_queued_index', "((kind = 'back_in_stock'), next_attempt_at, id) where outcome = 'queued'")
@SqlIndex('mails_of_order_index', '(organization_id, order_id, created_at) where order_id is not null')
@Index({ properties: ['organizationId', 'customerId'] })
@Index({ name: 'mails_created_at_index', properties: ['createdAt'] })
export class Mail extends OrganizationRow {
  @Field(() => MailKind, { description: 'What it is about.' })
  @Enum({ items: () => MailKind })
  kind!: MailKind;

  @Field(() => Date, { name: 'at', description: 'When it was queued: RFC 3339, UTC.' })
  override createdAt!: Opt<Date>;

  @Field(() => MailOutcome, { description: 'How far it has come.' })
  @Enum({ items: () => MailOutcome })
  outcome!: MailOutcome;

  @Field(() => String, { description: 'Its header `Message-ID`, the same in every attempt.' })
  @Property({ type: 'text' })
  messageId!: string;

  @Property({ type: 'uuid', nullable: true })
  customerId?: string;

  /** Of an invitation. */
  @Property({ type: 'uuid', nullable: true })
  userId?: string;

  /** If not that of the customer. */
  @Property({ type: 'text', nullable: true })
  language?: string;

  @Property({ type: 'uuid', nullable: true })
  orderId?: string;

  /** The event that it reports. */
  @Property({ type: 'uuid', nullable: true })
  eventId?: string;

  /** The position in the retry schedule: 1 is the first attempt. */
  @Property({ type: 'integer' })
  turn!: number;

  @Property({ type: 'datetime', length: 3 })
  nextAttemptAt!: Date;

  /** Until when a worker holds it, and what that worker claimed together. */
  @Property({ type: 'datetime', length: 3, nullable: true })
  claimedUntil?: Date;

  @Property({ type: 'uuid', nullable: true })
  claimId?: string;

  @Property({ type: 'datetime', length: 3, nullable: true })
  sentAt?: Date;
}
