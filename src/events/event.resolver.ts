import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../core/context.js';
import { Authorized, WithScope } from '../core/resolvers/check-roles.js';
import { Statements } from '../core/resolvers/statements.js';
import { Scope } from '../core/rights.js';
import { JSONObject } from '../core/scalars.js';
import { related } from '../database/read/related.js';
import { linkedText } from './chain/link-of.js';
import { Event } from './event.entity.js';
import { EventFeed, EventsArgs } from './event.types.js';
import type { EventBody } from './event-body.entity.js';
import { listEvents } from './list-events.js';

/** The body of the event in the API version of the request. One query loads the bodies of all selected events. */
const bodyIn = async (ctx: Context, event: Event): Promise<EventBody | undefined> =>
  (await related(ctx, event, 'bodies')).find(({ apiVersion }) => apiVersion === ctx.apiVersion);

/** The bodies, and for events that are older than the version the current rows of each type that an event shows. */
const DATA = 10;

@Resolver(() => Event)
export class EventResolver {
  @Query(() => EventFeed, {
    description:
      'The feed of all events, by position: the same log that webhooks are sent from, for receivers that missed some. CONFLICT where the feed is not the one that was read (`afterLink`). Admins, and API keys with the scope EVENTS.',
  })
  @Authorized(Role.ADMIN)
  @WithScope(Scope.EVENTS)
  @Statements(2)
  events(@Ctx() ctx: Context, @Args(() => EventsArgs) args: EventsArgs) {
    return listEvents(ctx, args);
  }

  @FieldResolver(() => JSONObject, {
    description: 'The resource at the time of the event, as REST shows it in the API version of this request.',
  })
  @Statements(DATA)
  async data(@Root() event: Event, @Ctx() ctx: Context) {
    const body = await bodyIn(ctx, event);
    const published = body && JSON.parse(body.body).data;
    return published && !published.truncated ? published : ctx.renderEvent(ctx.apiVersion, event, ctx.em);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The exact body that webhooks send in the API version of this request. null, like the digests, if the event is older than that version.',
  })
  @Statements(1)
  async body(@Root() event: Event, @Ctx() ctx: Context) {
    return (await bodyIn(ctx, event))?.body;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The digest of the previous event of the same resource; null for the first.',
  })
  @Statements(1)
  async previousDigest(@Root() event: Event, @Ctx() ctx: Context) {
    return (await bodyIn(ctx, event))?.previousDigest;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'SHA-256, in lowercase hex, of the bytes of `body` before `,"digest"`, which include `previousDigest`; null in events of before the chain.',
  })
  @Statements(1)
  async digest(@Root() event: Event, @Ctx() ctx: Context) {
    return (await bodyIn(ctx, event))?.digest;
  }

  @FieldResolver(() => String, {
    description:
      'What `link` covers beside the link before it, in lines: id of the organization, position, id, type, type and id of the resource, sequence, milliseconds since 1970, the digest of what is stored, and for each API version of then its name and the digest of the body in it.',
  })
  @Statements(1)
  async linked(@Root() event: Event, @Ctx() ctx: Context) {
    const bodies = await related(ctx, event, 'bodies');
    const bodyDigests = new Map(bodies.map(({ apiVersion, digest }) => [apiVersion, digest]));
    return linkedText(event, bodyDigests);
  }
}
