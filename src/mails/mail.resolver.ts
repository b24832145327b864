import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../core/context.js';
import { GraphQLOnly } from '../core/field-visibility.js';
import { Authorized } from '../core/resolvers/check-roles.js';
import { byKey } from '../database/read/by-key.js';
import { Mail } from '../events/mails/mail.entity.js';
import { Order } from '../shop/orders/order.entity.js';

@Resolver(() => Order)
export class OrderMailsResolver {
  @FieldResolver(() => [Mail], {
    description: 'The mails to the customer about the order of the last 90 days, oldest first. Staff only.',
  })
  @GraphQLOnly()
  @Authorized(Role.STAFF, Role.ADMIN)
  mails(@Root() order: Order, @Ctx() ctx: Context) {
    return byKey(ctx, Mail, 'orderId', order.id, { sort: [['createdAt', 'asc']] });
  }
}
