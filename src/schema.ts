import type { GraphQLSchema } from 'graphql';
import { buildSchema, type NonEmptyArray } from 'type-graphql';
import { AuthResolver } from './auth/auth.resolver.js';
import { EventResolver } from './core/events/event.resolver.js';
import { mutationHook } from './core/mutations/mutation-hook.js';
import { retryTransientErrors } from './core/mutations/retry-transient.js';
import { checkRoles } from './core/resolvers/check-roles.js';
import { type Wrapper, wrapResolvers } from './core/resolvers/wrap-resolvers.js';
import { answerFromSnapshots } from './core/snapshots/snapshot-resolvers.js';
import { validateArgs } from './core/validation/validate-args.js';
import { CustomerResolver } from './shop/customers/customer.resolver.js';
import { LoyaltyResolver } from './shop/loyalty/loyalty.resolver.js';
import { LoyaltyChange } from './shop/loyalty/loyalty.types.js';
import { CustomerOrdersResolver } from './shop/orders/customer-orders.resolver.js';
import { OrderItemResolver } from './shop/orders/items/order-item.resolver.js';
import { OrderResolver } from './shop/orders/order.resolver.js';
import { PlantResolver } from './shop/plants/plant.resolver.js';
import { StockResolver } from './shop/plants/stock/stock.resolver.js';
import { InventoryChange } from './shop/plants/stock/stock.types.js';
import { OrderRefundsResolver } from './shop/refunds/order-refunds.resolver.js';
import { RefundResolver } from './shop/refunds/refund.resolver.js';
import { WishlistResolver } from './shop/wishlist/wishlist.resolver.js';
import { WishlistChange } from './shop/wishlist/wishlist.types.js';
import { WebhookDeliveryResolver } from './webhooks/deliveries/webhook-delivery.resolver.js';
import { SignatureExplanationResolver } from './webhooks/diagnosis/signature-explanation.resolver.js';
import { WebhookEndpointResolver } from './webhooks/endpoints/webhook-endpoint.resolver.js';

/** Every resolver: what is not listed here is in no schema. */
const resolvers = [
  AuthResolver,
  PlantResolver,
  StockResolver,
  CustomerResolver,
  OrderResolver,
  OrderItemResolver,
  CustomerOrdersResolver,
  LoyaltyResolver,
  RefundResolver,
  OrderRefundsResolver,
  WishlistResolver,
  WebhookEndpointResolver,
  WebhookDeliveryResolver,
  SignatureExplanationResolver,
  EventResolver,
] as unknown as NonEmptyArray<new () => object>;

/** Types that no field returns, because only events carry them. */
const eventPayloads = [InventoryChange, LoyaltyChange, WishlistChange];

/** What a request passes on its way to a resolver, in this order. */
const wrappers: Wrapper[] = [
  // A field of what was stored (a replayed answer, an event) is answered from there.
  answerFromSnapshots,
  // 401 or 403, before anything else is done or replayed.
  checkRoles,
  // A mutation that the database undid for the sake of another one runs again from here.
  retryTransientErrors,
  // The transaction of a mutation begins and ends here: a stored answer, or the effect with its key and its events.
  mutationHook,
  // Last of all, TypeGraphQL calls `validateFn` for the arguments (BAD_USER_INPUT), and then the resolver.
];

/** The one schema, in the domain's own words. Both APIs, the outbox and the printed files are made from it. */
export async function makeSchema(): Promise<GraphQLSchema> {
  const schema = await buildSchema({ resolvers, orphanedTypes: eventPayloads, validateFn: validateArgs as never });
  return wrapResolvers(schema, wrappers);
}
