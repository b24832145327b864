import type { GraphQLSchema } from 'graphql';
import { buildSchema, getMetadataStorage, type NonEmptyArray } from 'type-graphql';
import { AuthResolver } from './auth/auth.resolver.js';
import { checkRole } from './auth/check-role.js';
import { CustomerResolver } from './customers/customer.resolver.js';
import { LoyaltyResolver } from './loyalty/loyalty.resolver.js';
import { LoyaltyChange } from './loyalty/loyalty.types.js';
import { mutationHook } from './mutation-hook/mutation-hook.js';
import { retryingMutations } from './mutation-hook/retrying.js';
import { CustomerOrdersResolver } from './orders/customer-orders.resolver.js';
import { OrderResolver } from './orders/order.resolver.js';
import { OrderItemResolver } from './orders/order-item.resolver.js';
import { PlantResolver } from './plants/plant.resolver.js';
import { OrderRefundsResolver } from './refunds/order-refunds.resolver.js';
import { RefundResolver } from './refunds/refund.resolver.js';
import { answeringFromStored } from './shared/stored.js';
import { validateArgs } from './shared/validate-args.js';
import { StockResolver } from './stock/stock.resolver.js';
import { InventoryChange } from './stock/stock.types.js';
import { EventResolver } from './webhooks/event.resolver.js';
import { SignatureExplanationResolver } from './webhooks/explanation/signature-explanation.resolver.js';
import { WebhookResolver } from './webhooks/webhook.resolver.js';
import { WebhookDeliveryResolver } from './webhooks/webhook-delivery.resolver.js';
import { WishlistResolver } from './wishlist/wishlist.resolver.js';
import { WishlistChange } from './wishlist/wishlist.types.js';

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
  WebhookResolver,
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
  return answeringFromStored(retryingMutations(schema));
}
