import type { GraphQLSchema } from 'graphql';
import { buildSchema, getMetadataStorage, type NonEmptyArray } from 'type-graphql';
import { AuditLogResolver } from './auth/audit-log/audit-log.resolver.js';
import { AuthResolver } from './auth/auth.resolver.js';
import { ApiUsageResolver } from './auth/usage/api-usage.resolver.js';
import { showActors } from './core/actor-field.js';
import { withAuthDirective } from './core/resolvers/auth-directive.js';
import { checkRoles } from './core/resolvers/check-roles.js';
import { inheritExtensions } from './core/resolvers/inherit-extensions.js';
import { trimLines } from './core/resolvers/trim-lines.js';
import { type Wrapper, wrapResolvers } from './core/resolvers/wrap-resolvers.js';
import { DateTimeISO } from './core/scalars.js';
import { validateArgs } from './core/validation/validate-args.js';
import { LedgerHead } from './events/chain/ledger-head.types.js';
import { EventResolver } from './events/event.resolver.js';
import { answerFromSnapshots } from './events/snapshots.js';
import { recordRefusals } from './mutations/audit-log/record-refusals.js';
import { checkSelected } from './mutations/check-selected.js';
import { mutationHook } from './mutations/mutation-hook.js';
import { retryTransientErrors } from './mutations/retry-transient.js';
import { settleLostCommits } from './mutations/settle-lost-commits.js';
import { CustomerResolver } from './shop/customers/customer.resolver.js';
import { CustomerErasure } from './shop/customers/customer.types.js';
import { LoyaltyResolver } from './shop/loyalty/loyalty.resolver.js';
import { LoyaltyChange } from './shop/loyalty/loyalty.types.js';
import { RewardResolver } from './shop/loyalty/rewards/reward.resolver.js';
import { MetadataResolver } from './shop/metadata/metadata.resolver.js';
import { CustomerOrdersResolver } from './shop/orders/customer-orders.resolver.js';
import { OrderItemResolver } from './shop/orders/items/order-item.resolver.js';
import { OrderResolver } from './shop/orders/order.resolver.js';
import { ShippingAddressResolver } from './shop/orders/placing/shipping-address.resolver.js';
import { OrganizationResolver } from './shop/organizations/organization.resolver.js';
import { PlantResolver } from './shop/plants/plant.resolver.js';
import { StockResolver } from './shop/plants/stock/stock.resolver.js';
import { InventoryChange } from './shop/plants/stock/stock.types.js';
import { MovementOrderResolver } from './shop/refunds/movement-order.resolver.js';
import { OrderRefundsResolver } from './shop/refunds/order-refunds.resolver.js';
import { RefundResolver } from './shop/refunds/refund.resolver.js';
import { SalesReportResolver } from './shop/reports/sales-report.resolver.js';
import { WishlistResolver } from './shop/wishlist/wishlist.resolver.js';
import { WishlistChange } from './shop/wishlist/wishlist.types.js';
import { NextAttemptResolver, WebhookDeliveryResolver } from './webhooks/deliveries/webhook-delivery.resolver.js';
import { SignatureExplanationResolver } from './webhooks/diagnosis/signature-explanation.resolver.js';
import { WebhookEndpointResolver } from './webhooks/endpoints/webhook-endpoint.resolver.js';

/** Every resolver; one that is not listed here is not part of the schema. */
const resolvers = [
  AuthResolver,
  OrganizationResolver,
  PlantResolver,
  StockResolver,
  CustomerResolver,
  OrderResolver,
  OrderItemResolver,
  CustomerOrdersResolver,
  ShippingAddressResolver,
  LoyaltyResolver,
  RewardResolver,
  RefundResolver,
  OrderRefundsResolver,
  MovementOrderResolver,
  SalesReportResolver,
  MetadataResolver,
  WishlistResolver,
  WebhookEndpointResolver,
  NextAttemptResolver,
  WebhookDeliveryResolver,
  SignatureExplanationResolver,
  EventResolver,
  AuditLogResolver,
  ApiUsageResolver,
] as unknown as NonEmptyArray<new () => object>;

/** Types that no field returns, because only events carry them. */
const eventPayloads = [InventoryChange, LoyaltyChange, WishlistChange, CustomerErasure, LedgerHead];

/** The wrappers around every resolver, outermost first. */
const wrappers: Wrapper[] = [
  // Hides from customers who of the staff did something; around the snapshots, which store the login ids.
  showActors,
  // Cuts the spaces around arguments of one line: the key, the audit log and the resolver get the same text.
  trimLines,
  // Fields of a stored snapshot (a replayed response, an event) are read from the snapshot.
  answerFromSnapshots,
  // Records a mutation that fails, after its transaction was rolled back.
  recordRefusals,
  // UNAUTHENTICATED or FORBIDDEN, before anything is executed or replayed.
  checkRoles,
  // The same, and BAD_USER_INPUT, for what is selected below a mutation.
  checkSelected,
  // Finds out whether a mutation has committed whose connection was lost, or runs it again.
  settleLostCommits,
  // Runs a mutation again when the database aborted it (deadlock, serialization failure).
  retryTransientErrors,
  // Begins and commits the transaction of a mutation: replays a stored response, or writes the effect, key and events.
  mutationHook,
  // Innermost, TypeGraphQL validates the arguments with `validateFn` (BAD_USER_INPUT) and calls the resolver.
];

/** The one schema, with the domain's names. Both APIs, the outbox and the printed files are made from it. */
export async function makeSchema(): Promise<GraphQLSchema> {
  // TypeGraphQL's own resolver of a plain field makes an object and a function for each value that it reads.
  for (const field of getMetadataStorage().fields) field.simple = field.name === field.schemaName;
  const schema = await buildSchema({
    resolvers,
    orphanedTypes: eventPayloads,
    validateFn: validateArgs,
    scalarsMap: [{ type: Date, scalar: DateTimeISO }],
  });
  Object.assign(schema.getQueryType() ?? {}, { description: 'What can be read. Nothing here changes anything.' });
  Object.assign(schema.getMutationType() ?? {}, {
    description:
      'What can be changed. Each field is a transaction of its own, with its events: after an error, it has changed nothing. Send an `Idempotency-Key`, and a field that is sent twice counts once.',
  });
  return wrapResolvers(withAuthDirective(inheritExtensions(schema)), wrappers);
}
