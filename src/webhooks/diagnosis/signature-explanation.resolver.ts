import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { explainWebhookSignature } from './explain-webhook-signature.js';
import { ExplainWebhookSignatureArgs, WebhookSignatureExplanation } from './signature-explanation.types.js';

@Resolver(() => WebhookSignatureExplanation)
export class SignatureExplanationResolver {
  @Query(() => WebhookSignatureExplanation, {
    description:
      'Why a receiver could not verify a delivery: compares what it received with what was sent. Needs at least one of the two signatures; of two, it judges the first that is not valid. Shows no secret and no signature. Unknown endpoint: NOT_FOUND. Admin.',
  })
  @Authorized(Role.ADMIN)
  explainWebhookSignature(
    @Ctx() ctx: Context,
    @Args(() => ExplainWebhookSignatureArgs) args: ExplainWebhookSignatureArgs,
  ) {
    return explainWebhookSignature(ctx, args);
  }
}
