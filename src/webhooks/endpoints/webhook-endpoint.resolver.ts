import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { MAX_ENDPOINTS } from '../../core/limits.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { findById } from '../../database/write/load.js';
import { record } from '../../events/record.js';
import { mustBeActive } from './check-endpoint.js';
import { createWebhookEndpoint } from './create-webhook-endpoint.js';
import { rotateWebhookSecret } from './rotate-webhook-secret.js';
import { updateWebhookEndpoint } from './update-webhook-endpoint.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import {
  CreateWebhookEndpointArgs,
  RotateWebhookSecretArgs,
  UpdateWebhookEndpointArgs,
} from './webhook-endpoint.types.js';

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
