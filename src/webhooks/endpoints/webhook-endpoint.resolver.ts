import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { createWebhookEndpoint } from './create-webhook-endpoint.js';
import { deleteWebhookEndpoint } from './delete-webhook-endpoint.js';
import { rotateWebhookSecret } from './rotate-webhook-secret.js';
import { sendTestEvent } from './send-test-event.js';
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
  @Query(() => [WebhookEndpoint], { description: 'The endpoints that events are sent to, oldest first. Admin.' })
  @Authorized(Role.ADMIN)
  webhookEndpoints(@Ctx() ctx: Context) {
    return ctx.em.find(WebhookEndpoint, {}, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  @Mutation(() => WebhookEndpoint, {
    description: 'Has events sent to an address, and shows the signing secret this once. Admin.',
  })
  @Authorized(Role.ADMIN)
  createWebhookEndpoint(@Ctx() ctx: Context, @Args(() => CreateWebhookEndpointArgs) args: CreateWebhookEndpointArgs) {
    return createWebhookEndpoint(ctx, args);
  }

  @Mutation(() => WebhookEndpoint, {
    description: 'Changes what is given; null counts as absent. Unknown endpoint: NOT_FOUND. Admin.',
  })
  @Authorized(Role.ADMIN)
  updateWebhookEndpoint(@Ctx() ctx: Context, @Args(() => UpdateWebhookEndpointArgs) args: UpdateWebhookEndpointArgs) {
    return updateWebhookEndpoint(ctx, args);
  }

  @Mutation(() => Boolean, {
    description: 'Removes an endpoint with its log; nothing more is sent to it. Unknown endpoint: NOT_FOUND. Admin.',
  })
  @Authorized(Role.ADMIN)
  deleteWebhookEndpoint(@Ctx() ctx: Context, @Arg('id', () => ID, ENDPOINT) id: string) {
    return deleteWebhookEndpoint(ctx, id);
  }

  @Mutation(() => WebhookEndpoint, {
    description:
      'Gives an endpoint a new signing secret, and shows it this once. Until the overlap is over, deliveries are signed with the old one too. Unknown endpoint: NOT_FOUND. Admin.',
  })
  @Authorized(Role.ADMIN)
  rotateWebhookSecret(@Ctx() ctx: Context, @Args(() => RotateWebhookSecretArgs) args: RotateWebhookSecretArgs) {
    return rotateWebhookSecret(ctx, args);
  }

  @Mutation(() => WebhookEndpoint, {
    description:
      'Sends a `webhook.test` to this endpoint alone; `webhookDeliveries` shows what became of it. Unknown endpoint: NOT_FOUND. Switched off: CONFLICT. Admin.',
  })
  @Authorized(Role.ADMIN)
  sendTestEvent(@Ctx() ctx: Context, @Arg('id', () => ID, ENDPOINT) id: string) {
    return sendTestEvent(ctx, id);
  }
}
