import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { RenamedIn } from './api-usage.entity.js';

/** How many days a rehearsal looks at, today included. */
export const REHEARSED_DAYS = 30;

/** How many changes it lists. */
export const MOST_CHANGES = 1000;

@ArgsType()
export class RehearseUpgradeArgs {
  @Field(() => ID, { description: 'The API key. NOT_FOUND if it does not exist.' })
  apiKeyId!: string;

  @Field(() => String, { description: 'The API version to upgrade to, such as 2025-10-01.' })
  to!: string;
}

@ObjectType({
  description: 'A name that calls of a key had, and that is another one in the API version to upgrade to.',
})
export class UpgradeChange {
  @Field(() => String, { description: 'What the client calls itself, as in `apiUsage`.' })
  clientName!: string;

  @Field(() => String, { description: 'The API version of the calls.' })
  apiVersion!: string;

  @Field(() => String, {
    description: 'A root field, such as `query orders`, or a REST route, such as `GET /orders/{id}`.',
  })
  operation!: string;

  @Field(() => RenamedIn, {
    description:
      'REQUEST: the client sent the name, and would be refused. ANSWER: it received the name, and would receive the other one.',
  })
  renamedIn!: RenamedIn;

  @Field(() => String, {
    description:
      'The name in the newest schema, with its owner: `OrderStatus.PENDING`, `Plant.petSafety`, `Query.plants.minPrice`.',
  })
  renamed!: string;

  @Field(() => String, {
    description: 'The name in the version of the calls, as GraphQL spells it; REST spells it in snake_case.',
  })
  before!: string;

  @Field(() => String, { description: 'The name in the version to upgrade to.' })
  after!: string;

  @Field(() => Int, { description: 'How many calls had it.' })
  count!: number;

  @Field(() => Date, { description: 'When the last of them was: RFC 3339, UTC.' })
  lastAt!: Date;
}

@ObjectType({ description: 'What the calls of an API key would see differently in another API version.' })
export class UpgradeRehearsal {
  @Field(() => Date, { description: 'The begin of the first day that was looked at: RFC 3339, UTC.' })
  since!: Date;

  @Field(() => Int, { description: 'How many calls were looked at: those since then that were not in that version.' })
  calls!: number;

  @Field(() => [UpgradeChange], {
    description: `The changes, the most frequent first: ${MOST_CHANGES} at most. Empty: no call would see a difference.`,
  })
  changes!: UpgradeChange[];
}
