import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { organizationOf } from '../../core/access.js';
import { addSeconds, clock } from '../../core/clock.js';
import { type Context, Role } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { MAX_ENDPOINTS } from '../../core/limits.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { lockNumber } from '../../database/write/advisory-locks.js';
import { findById } from '../../database/write/load.js';
import { record } from '../../events/record.js';
import { checkEndpoint, mustBeActive } from './check-endpoint.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import {
  CreateWebhookEndpointArgs,
  RotateWebhookSecretArgs,
  UpdateWebhookEndpointArgs,
} from './webhook-endpoint.types.js';
import { addSecret, WebhookSecret } from './webhook-secrets.js';

const ENDPOINT = { description: 'The id of the endpoint.' };

@Resolver(() => WebhookEndpoint)
export class WebhookEndpointResolver {
  @Query(() => [WebhookEndpoint], {
    description: 'The webhook endpoints of the organization, oldest first. Admins only.',
  })
  @Authorized(Role.ADMIN)
  webhookEndpoints(@Ctx() ctx: Context) {
    return ctx.em.find(WebhookEndpoint, {}, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  @Mutation(() => WebhookEndpoint, {
    description: `Creates a webhook endpoint and returns its signing secret, which no other response contains. CONFLICT if there are ${MAX_ENDPOINTS} already. Admins only.`,
  })
  @Authorized(Role.ADMIN)
  createWebhookEndpoint(@Ctx() ctx: Context, @Args(() => CreateWebhookEndpointArgs) args: CreateWebhookEndpointArgs) {
    return createWebhookEndpoint(ctx, args);
  }

  @Mutation(() => WebhookEndpoint, {
    description:
      'Updates the given fields; null counts as absent. NOT_FOUND if the endpoint does not exist. Admins only.',
  })
  @Authorized(Role.ADMIN)
  updateWebhookEndpoint(@Ctx() ctx: Context, @Args(() => UpdateWebhookEndpointArgs) args: UpdateWebhookEndpointArgs) {
    return updateWebhookEndpoint(ctx, args);
  }

  @Mutation(() => Boolean, {
    description:
      'Deletes an endpoint and its deliveries; nothing more is sent to it. NOT_FOUND if the endpoint does not exist. Admins only.',
  })
  @Authorized(Role.ADMIN)
  async deleteWebhookEndpoint(@Ctx() ctx: Context, @Arg('id', () => ID, ENDPOINT) id: string) {
    ctx.em.remove(await findById(ctx, WebhookEndpoint, 'webhook endpoint', id));
    return true;
  }

  @Mutation(() => WebhookEndpoint, {
    description:
      'Creates a new signing secret for an endpoint and returns it; no other response contains it. Until the overlap ends, deliveries are also signed with the old one. NOT_FOUND if the endpoint does not exist. Admins only.',
  })
  @Authorized(Role.ADMIN)
  rotateWebhookSecret(@Ctx() ctx: Context, @Args(() => RotateWebhookSecretArgs) args: RotateWebhookSecretArgs) {
    return rotateWebhookSecret(ctx, args);
  }

  @Mutation(() => WebhookEndpoint, {
    description:
      'Sends a `webhook.test` event to this endpoint only; `webhookDeliveries` shows the result. NOT_FOUND if the endpoint does not exist; CONFLICT if it is inactive. Admins only.',
  })
  @Authorized(Role.ADMIN)
  async sendTestEvent(@Ctx() ctx: Context, @Arg('id', () => ID, ENDPOINT) id: string) {
    const endpoint = await findById(ctx, WebhookEndpoint, 'webhook endpoint', id);
    mustBeActive(endpoint);
    record(ctx, 'webhook.test', { resourceId: endpoint.id, value: endpoint });
    return endpoint;
  }
}

/** Creates an endpoint and its first signing secret, which only this response contains. */
export async function createWebhookEndpoint(ctx: Context, args: CreateWebhookEndpointArgs): Promise<WebhookEndpoint> {
  checkEndpoint(ctx, args);
  const organizationId = organizationOf(ctx);
  await refuseTooMany(ctx, organizationId);
  const row = {
    organizationId,
    url: args.url,
    events: args.events ?? ['*'],
    apiVersion: args.apiVersion ?? ctx.apiVersion,
    description: args.description || undefined,
  };
  return addSecret(ctx, ctx.em.create(WebhookEndpoint, row, { persist: true }));
}

/** RACE: two requests must not both count one endpoint less than the limit. So they wait for each other. */
async function refuseTooMany(ctx: Context, organizationId: string): Promise<void> {
  await ctx.em.execute(`select pg_advisory_xact_lock(${lockNumber('webhook endpoints')})`, [organizationId]);
  const endpoints = await ctx.em.count(WebhookEndpoint, {});
  if (endpoints < MAX_ENDPOINTS) return;
  const message = 'An organization has at most {allowed} webhook endpoints. It has {endpoints}: delete one first.';
  throw AppError.conflict(message, { endpoints, allowed: MAX_ENDPOINTS });
}

/** Updates the given fields. Reactivating an endpoint, or changing its URL, clears its failure history. */
export async function updateWebhookEndpoint(ctx: Context, args: UpdateWebhookEndpointArgs): Promise<WebhookEndpoint> {
  checkEndpoint(ctx, args);
  const endpoint = await findById(ctx, WebhookEndpoint, 'webhook endpoint', args.id, { lock: 'update' });
  const urlChanged = args.url != null && args.url !== endpoint.url;
  const reactivated = args.active === true && !endpoint.active;
  if (urlChanged || reactivated) endpoint.failingSince = undefined;
  if (reactivated) endpoint.disabledAt = undefined;
  endpoint.url = args.url ?? endpoint.url;
  endpoint.events = args.events ?? endpoint.events;
  endpoint.apiVersion = args.apiVersion ?? endpoint.apiVersion;
  endpoint.active = args.active ?? endpoint.active;
  endpoint.description = (args.description ?? endpoint.description) || undefined;
  return endpoint;
}

/**
 * Creates a new signing secret, which only this response contains. Older secrets also sign until the overlap ends, or
 * until they expire if that is sooner.
 */
export async function rotateWebhookSecret(ctx: Context, args: RotateWebhookSecretArgs): Promise<WebhookEndpoint> {
  // RACE: of two concurrent rotations, the second must see the first one's secret, or that secret would never expire.
  const endpoint = await findById(ctx, WebhookEndpoint, 'webhook endpoint', args.id, { lock: 'update' });
  const end = addSeconds(clock.now(), (args.overlapHours ?? 24) * 3600);
  const before = await ctx.em.find(WebhookSecret, { endpoint: endpoint.id });
  for (const old of before) old.expiresAt = old.expiresAt && old.expiresAt < end ? old.expiresAt : end;
  return addSecret(ctx, endpoint);
}
