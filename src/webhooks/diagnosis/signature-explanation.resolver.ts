import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { Statements } from '../../core/resolvers/statements.js';
import { explainWebhookSignature } from './explain-webhook-signature.js';
import { ExplainWebhookSignatureArgs, WebhookSignatureExplanation } from './signature-explanation.types.js';

@Resolver(() => WebhookSignatureExplanation)
export class SignatureExplanationResolver {
  @Query(() => WebhookSignatureExplanation, {
    description:
      'Explains why a receiver could not verify a delivery: compares what it received with what was sent. At least one of the two signatures is required; if both are given, it explains the first invalid one. Returns no secret and no signature. NOT_FOUND if the endpoint does not exist. Admins only.',
  })
  @Authorized(Role.ADMIN)
  @Statements(6)
  explainWebhookSignature(
    @Ctx() ctx: Context,
    @Args(() => ExplainWebhookSignatureArgs) args: ExplainWebhookSignatureArgs,
  ) {
    return explainWebhookSignature(ctx, args);
  }
}
