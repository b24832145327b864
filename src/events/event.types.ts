import { ArrayMaxSize, ArrayMinSize, Max, Min } from 'class-validator';
import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../core/limits.js';
import { pageType } from '../database/read/page.js';
import { Event } from './event.entity.js';

@ArgsType()
export class EventsArgs {
  @Field(() => Int, {
    nullable: true,
    defaultValue: 0,
    description:
      'Only events after this position: the `lastPosition` of the previous response. 0 (the default): from the start.',
  })
  @Min(0)
  afterPosition?: number;

  @Field(() => String, {
    nullable: true,
    description:
      'The `link` of the event at `afterPosition`, as it was read: 64 hexadecimal digits. If the feed has another event there, or none, because a failover or a restored backup lost what was read, the answer is CONFLICT with `lastCommonPosition`: no later position of the feed can agree with what was read.',
  })
  afterLink?: string;

  @Field(() => [String], {
    nullable: true,
    description:
      'Only these event types, 1 to 20 entries: exact names, `order.*` for all types of order, or `*` for all.',
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  types?: string[];

  @Field(() => ID, {
    nullable: true,
    description: 'Only events of the resource with this id. An unknown id matches nothing.',
  })
  resourceId?: string;

  @Field(() => Int, {
    nullable: true,
    defaultValue: PAGE_SIZE,
    description: `The maximum number of events: 1 to ${MAX_PAGE_SIZE}.`,
  })
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  limit?: number;
}

@ObjectType({ description: 'The events of a resource, by position.' })
export class EventPage extends pageType(Event, 'events') {}

@ObjectType({
  description: 'A part of the event feed. It is complete: no event will ever be added before the last one.',
})
export class EventFeed {
  @Field(() => [Event], { description: 'The events, by position.' })
  items!: Event[];

  @Field(() => Int, {
    nullable: true,
    description:
      'The position of the last event, to pass as `afterPosition`. null if there are no further events: try again later.',
  })
  lastPosition?: number;
}
