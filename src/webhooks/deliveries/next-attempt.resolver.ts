import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { sortedBy } from '../../core/persistence/pages/cursor.js';
import { byKey } from '../../core/persistence/reads/by-key.js';
import { Statements } from '../../core/resolvers/statements.js';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';

@Resolver(() => WebhookEndpoint)
export class NextAttemptResolver {
  @FieldResolver(() => Date, {
    nullable: true,
    description:
      'When the next attempt of a delivery to it is due: RFC 3339, UTC. null if no delivery waits, or the endpoint is inactive.',
  })
  @GraphQLOnly()
  @Statements(1)
  async nextAttemptAt(@Root() { id, active }: WebhookEndpoint, @Ctx() ctx: Context) {
    if (!active) return null;
    const pending = { sort: sortedBy('nextAttemptAt', 'asc'), limit: 1, only: "state = 'pending'" };
    const [first] = await byKey(ctx, WebhookDelivery, 'endpoint', id, pending);
    return first?.nextAttemptAt;
  }
}
