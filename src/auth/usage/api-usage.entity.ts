import type { Opt } from '@mikro-orm/core';
import { Entity, Enum, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { makeEnum, type ValueOf } from '../../core/resolvers/make-enum.js';
import { OrganizationRow } from '../../database/write/base.entity.js';

export const RenamedIn = makeEnum(
  'RenamedIn',
  'Whether a client sent a name that API versions change, or received it.',
  {
    REQUEST: 'The client sent the name.',
    ANSWER: 'The client received the name.',
  },
);
export type RenamedIn = ValueOf<typeof RenamedIn>;

/** How often a key called an operation on a day, by client and version, and how often a call had a renamed value. */
@Entity({ tableName: 'api_usages' })
@ObjectType({ description: 'How often an API key, and the sessions opened with it, called an operation on a day.' })
@Index({ properties: ['createdAt'] })
@Index({ properties: ['organizationId', 'createdAt', 'id'] })
@Unique({
  name: 'api_usages_counted_unique',
  properties: [
    'organizationId',
    'createdAt',
    'apiKeyId',
    'clientName',
    'apiVersion',
    'operation',
    'renamed',
    'renamedIn',
  ],
})
export class ApiUsage extends OrganizationRow {
  @Field(() => Date, { name: 'day', description: 'The begin of the day: RFC 3339, UTC.' })
  override createdAt!: Opt<Date>;

  @Field(() => ID, { description: 'The API key that sent the calls, or that their sessions were opened with.' })
  @Property({ type: 'uuid' })
  apiKeyId!: string;

  @Field(() => String, {
    description:
      'What the client calls itself in `apollographql-client-name`, its first 50 characters; empty if it sent no name, and `other` for the names after the first 50 of a key and day.',
  })
  @Property({ type: 'text' })
  clientName!: string;

  @Field(() => String, { description: 'The API version of the calls.' })
  @Property({ type: 'text' })
  apiVersion!: string;

  @Field(() => String, {
    description: 'A root field, such as `query orders`, or a REST route, such as `GET /orders/{id}`.',
  })
  @Property({ type: 'text' })
  operation!: string;

  @Field(() => String, {
    description:
      'Empty: all calls are counted. Otherwise, of these calls, those that had this name, which API versions change, in their request or answer: an enum value (`OrderStatus.PENDING`), a field or an argument, with the name of the newest schema.',
  })
  @Property({ type: 'text' })
  renamed!: string;

  @Field(() => RenamedIn, {
    nullable: true,
    description: 'Where these calls had the name; null where all calls are counted.',
  })
  @Enum({ items: () => RenamedIn, nullable: true })
  renamedIn?: RenamedIn;

  @Field(() => Int, { description: 'How many calls.' })
  @Property({ type: 'int' })
  count!: number;

  @Field(() => Date, { description: 'When the last of them was: RFC 3339, UTC.' })
  @Property({ type: 'datetime', length: 3 })
  lastAt!: Date;
}
