import { ArrayMaxSize, ArrayMinSize, IsOptional, Max, Min } from 'class-validator';
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../limits.js';
import { Event } from './event.entity.js';

@ArgsType()
export class EventsArgs {
  @Field(() => Int, {
    nullable: true,
    defaultValue: 0,
    description:
      'Only events behind this position: the `lastPosition` of the answer before. 0 (the default): from the start.',
  })
  @IsOptional()
  @Min(0)
  afterPosition?: number;

  @Field(() => [String], {
    nullable: true,
    description: 'Only these types: exact ones, `order.*` for all of a noun, `*` for all. 1 to 20.',
  })
  @IsOptional()
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  types?: string[];

  @Field(() => Int, {
    nullable: true,
    defaultValue: PAGE_SIZE,
    description: `How many at most: 1 to ${MAX_PAGE_SIZE}.`,
  })
  @IsOptional()
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  limit?: number;
}

@ObjectType({ description: 'A stretch of the event feed. It is complete: nothing will ever come before its end.' })
export class EventFeed {
  @Field(() => [Event], { description: 'The events, by position.' })
  items!: Event[];

  @Field(() => Int, {
    nullable: true,
    description: 'The position of the last of them, for `afterPosition`. null when there is none: ask again later.',
  })
  lastPosition?: number;
}
