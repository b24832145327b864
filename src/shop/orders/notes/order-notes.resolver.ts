import { Args, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../../../core/context.js';
import { GraphQLOnly } from '../../../core/field-visibility.js';
import { Authorized } from '../../../core/resolvers/check-roles.js';
import { related } from '../../../database/read/related.js';
import { Order } from '../order.entity.js';
import { AddOrderNoteArgs } from '../order.types.js';
import { addOrderNote } from './add-order-note.js';
import { OrderNote } from './order-note.entity.js';

@Resolver(() => Order)
export class OrderNotesResolver {
  @Mutation(() => Order, {
    description:
      'Adds a note to an order, for staff alone: no event and no mail has it. Staff only. CONFLICT if the order has 100 notes already.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  addOrderNote(@Ctx() ctx: Context, @Args(() => AddOrderNoteArgs) args: AddOrderNoteArgs) {
    return addOrderNote(ctx, args);
  }

  @FieldResolver(() => [OrderNote], { description: 'The notes of staff, oldest first. Staff only.' })
  @GraphQLOnly()
  @Authorized(Role.STAFF, Role.ADMIN)
  notes(@Root() order: Order, @Ctx() ctx: Context) {
    return related(ctx, order, 'notes');
  }
}
