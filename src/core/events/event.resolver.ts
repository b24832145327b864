import { GraphQLJSONObject } from 'graphql-scalars';
import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../context.js';
import { Authorized } from '../resolvers/check-roles.js';
import type { EventBody } from './bodies/event-body.entity.js';
import { Event } from './event.entity.js';
import { EventFeed, EventsArgs } from './event.types.js';
import { listEvents } from './list-events.js';

/** What the event says in the version of the request; the bodies of all events asked for come in one query. */
const bodyIn = async (ctx: Context, event: Event): Promise<EventBody | undefined> =>
  (await event.bodies.loadItems()).find(({ apiVersion, digest }) => apiVersion === ctx.apiVersion && digest);

@Resolver(() => Event)
export class EventResolver {
  @Query(() => EventFeed, {
    description:
      'The feed of all events, in the order of their position: the same log that webhooks are sent from, for who missed some. Admin.',
  })
  @Authorized(Role.ADMIN)
  events(@Ctx() ctx: Context, @Args(() => EventsArgs) args: EventsArgs) {
    return listEvents(ctx, args);
  }

  @FieldResolver(() => GraphQLJSONObject, {
    description: 'The resource as it was then, as REST shows it in the version of this request.',
  })
  async data(@Root() event: Event, @Ctx() ctx: Context) {
    const body = await bodyIn(ctx, event);
    const told = body && JSON.parse(body.body).data;
    return told && !told.truncated ? told : ctx.renderEvent(ctx.apiVersion, event);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The exact text that webhooks carry in the version of this request. null, and so the digests, for an event older than that version.',
  })
  async body(@Root() event: Event, @Ctx() ctx: Context) {
    return (await bodyIn(ctx, event))?.body;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The digest of the event before it of the same resource; null at the first.',
  })
  async previousDigest(@Root() event: Event, @Ctx() ctx: Context) {
    return (await bodyIn(ctx, event))?.previousDigest;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'SHA-256, in lowercase hex, of the bytes of `body` before `,"digest"`: among them `previousDigest`.',
  })
  async digest(@Root() event: Event, @Ctx() ctx: Context) {
    return (await bodyIn(ctx, event))?.digest;
  }
}
