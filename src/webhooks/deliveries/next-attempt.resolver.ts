import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { sortedBy } from '../../core/persistence/pages/cursor.js';
import { partByKey } from '../../core/persistence/reads/by-key.js';
import { readByKey } from '../../core/persistence/reads/read-together.js';
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
    const pending = partByKey(ctx.em, WebhookDelivery, 'endpoint', sortedBy('nextAttemptAt', 'asc'), {
      only: "state = 'pending'",
    });
    const [first] = await readByKey(ctx, pending, id, [1, 0]);
    return first?.nextAttemptAt;
  }
}
