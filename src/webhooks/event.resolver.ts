import { GraphQLJSONObject } from 'graphql-scalars';
import { Args, Authorized, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { Event } from '../events/event.entity.js';
import { eventRenderer } from '../events/event-renderer.js';
import { type Context, Role } from '../shared/context.js';
import { findEvents } from './find-events.js';
import { EventFeed, EventsArgs } from './webhook.types.js';

@Resolver(() => Event)
export class EventResolver {
  @Query(() => EventFeed, {
    description:
      'The feed of all events, in the order of their position: the same log that webhooks are sent from, for who missed some. Admin.',
  })
  @Authorized(Role.ADMIN)
  events(@Ctx() ctx: Context, @Args(() => EventsArgs) args: EventsArgs) {
    return findEvents(ctx, args);
  }

  @FieldResolver(() => GraphQLJSONObject, {
    description: 'The resource as it was then, as REST shows it in the version of this request.',
  })
  data(@Root() event: Event, @Ctx() ctx: Context) {
    return eventRenderer.render(ctx.apiVersion, event);
  }
}
