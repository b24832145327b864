import {
  DirectiveLocation,
  GraphQLDirective,
  GraphQLList,
  GraphQLNonNull,
  GraphQLSchema,
  isEnumType,
  isInputObjectType,
} from 'graphql';
import { buildSchema, getMetadataStorage, type NonEmptyArray } from 'type-graphql';
import { AuditLogResolver } from './auth/audit-log/audit-log.resolver.js';
import { AuthResolver } from './auth/auth.resolver.js';
import { ApiUsageResolver } from './auth/usage/api-usage.resolver.js';
import { showActors } from './core/actor-field.js';
import { trimLines, validateArgs } from './core/resolvers/arguments.js';
import { checkRoles } from './core/resolvers/check-roles.js';
import { type Wrapper, wrapResolvers } from './core/resolvers/wrap-resolvers.js';
import { DateTimeISO } from './core/scalars.js';
import { LedgerHead } from './events/chain/ledger-head.types.js';
import { EventResolver } from './events/event.resolver.js';
import { answerFromSnapshots } from './events/snapshots.js';
import { OrderMailsResolver } from './mails/mail.resolver.js';
import { recordRefusals } from './mutations/audit-log/record-refusals.js';
import { workBeforeTransaction } from './mutations/before-transaction.js';
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
import { ShippingAddressResolver } from './shop/orders/placing/shipping-address.js';
import { HomepageResolver, OrganizationResolver } from './shop/organizations/organization.resolver.js';
import { PageResolver } from './shop/pages/page.resolver.js';
import { PictureResolver } from './shop/pictures/picture.resolver.js';
import { PlantsFileResolver } from './shop/plants/file/plants-file.resolver.js';
import { PlantResolver } from './shop/plants/plant.resolver.js';
import { StockResolver } from './shop/plants/stock/stock.resolver.js';
import { InventoryChange } from './shop/plants/stock/stock.types.js';
import { MovementOrderResolver, OrderRefundsResolver, RefundResolver } from './shop/refunds/refund.resolver.js';
import { SalesReportResolver } from './shop/reports/sales-report.resolver.js';
import { OrderShipmentsResolver, ShipmentResolver } from './shop/shipments/shipment.resolver.js';
import { VoucherResolver } from './shop/vouchers/voucher.resolver.js';
import { WishlistResolver } from './shop/wishlist/wishlist.resolver.js';
import { WishlistChange } from './shop/wishlist/wishlist.types.js';
import { NextAttemptResolver, WebhookDeliveryResolver } from './webhooks/deliveries/webhook-delivery.resolver.js';
import { SignatureExplanationResolver } from './webhooks/diagnosis/signature-explanation.resolver.js';
import { WebhookEndpointResolver } from './webhooks/endpoints/webhook-endpoint.resolver.js';

/** Every resolver; one that is not listed here is not part of the schema. */
const resolvers = [
  AuthResolver,
  OrganizationResolver,
  HomepageResolver,
  PageResolver,
  PictureResolver,
  PlantResolver,
  PlantsFileResolver,
  StockResolver,
  CustomerResolver,
  OrderResolver,
  OrderItemResolver,
  OrderMailsResolver,
  CustomerOrdersResolver,
  ShippingAddressResolver,
  LoyaltyResolver,
  RewardResolver,
  ShipmentResolver,
  OrderShipmentsResolver,
  VoucherResolver,
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
  // What takes long and needs no database, before there is a transaction.
  workBeforeTransaction,
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

/** Adds the directive that `Authorized` prints into the schema, so that clients can read who may use a field. */
function withAuthDirective(schema: GraphQLSchema): GraphQLSchema {
  const role = schema.getType('Role');
  if (!isEnumType(role)) throw new Error('The schema has no enum Role.');
  const directive = new GraphQLDirective({
    name: 'auth',
    description:
      'Who may use the field: users with one of the roles or, without `roles`, every signed-in user. A field without the directive needs no token, except the catalogue of a shop that does not publish it. Customers can access only what belongs to them; everything else is NOT_FOUND.',
    locations: [DirectiveLocation.FIELD_DEFINITION],
    args: {
      roles: { type: new GraphQLList(new GraphQLNonNull(role)), description: 'The roles that may use the field.' },
    },
  });
  const config = schema.toConfig();
  return new GraphQLSchema({ ...config, directives: [...config.directives, directive] });
}

/**
 * Gives the fields that an input type inherits the extensions that their classes declare: TypeGraphQL leaves them out, though
 * those say what is audited and what is kept as it was sent.
 */
function inheritExtensions(schema: GraphQLSchema): GraphQLSchema {
  const { inputTypes, fieldExtensions } = getMetadataStorage();
  for (const { name, target } of inputTypes) {
    const type = schema.getType(name);
    if (!isInputObjectType(type)) continue;
    for (const { target: above, fieldName, extensions } of fieldExtensions)
      if ((target as { prototype: object }).prototype instanceof above)
        Object.assign(type.getFields()[fieldName]?.extensions ?? {}, extensions);
  }
  return schema;
}
