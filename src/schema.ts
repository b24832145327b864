import type { GraphQLSchema } from 'graphql';
import { buildSchema, getMetadataStorage, type NonEmptyArray } from 'type-graphql';
import { AuthResolver } from './auth/auth.resolver.js';
import { checkRole } from './auth/check-role.js';
import { EventResolver } from './core/events/event.resolver.js';
import { mutationHook } from './core/mutations/mutation-hook.js';
import { retryTransientErrors } from './core/mutations/retry-transient.js';
import { resolveFromSnapshots } from './core/snapshots/snapshot-resolvers.js';
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

let built: Promise<GraphQLSchema> | undefined;

/** The one schema, in the domain's own words. Both faces, the outbox and the printed files are made from it. */
export function makeSchema(): Promise<GraphQLSchema> {
  built ??= build();
  return built;
}

async function build(): Promise<GraphQLSchema> {
  const storage = getMetadataStorage();
  for (const { target, methodName } of storage.mutations) {
    storage.collectMiddlewareMetadata({ target, fieldName: methodName, middlewares: [mutationHook] });
  }
  const schema = await buildSchema({
    resolvers,
    orphanedTypes: eventPayloads,
    authChecker: checkRole,
    validateFn: validateArgs as never,
  });
  return resolveFromSnapshots(retryTransientErrors(schema));
}
