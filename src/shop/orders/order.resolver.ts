import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Context, Role } from '../../core/context.js';
import { GraphQLOnly } from '../../core/field-visibility.js';
import { Authorized, WithScope } from '../../core/resolvers/check-roles.js';
import { showsAll } from '../../core/resolvers/show-fields.js';
import { Statements } from '../../core/resolvers/statements.js';
import { READS_ORDERS, Scope } from '../../core/rights.js';
import { PageArgs } from '../../database/read/page.js';
import { readAhead, related } from '../../database/read/related.js';
import { EventPage } from '../../events/event.types.js';
import { eventsOf } from '../../events/list-events.js';
import { Customer } from '../customers/customer.entity.js';
import { deliverOrder } from './deliver-order.js';
import { findOrder } from './find-order.js';
import { OrderItem } from './items/order-item.entity.js';
import { listOrders } from './list-orders.js';
import { markOrderPaid } from './mark-order-paid.js';
import { addOrderNote } from './notes/add-order-note.js';
import { OrderNote } from './notes/order-note.entity.js';
import { Order } from './order.entity.js';
import {
  AddOrderNoteArgs,
  MarkOrderPaidArgs,
  OrderPage,
  OrdersArgs,
  PlaceOrderArgs,
  UpdateOrderAddressArgs,
} from './order.types.js';
import { OrderQuote, QuoteOrderArgs } from './order-quote.types.js';
import { placeOrder } from './place-order.js';
import { quoteOrder } from './quote-order.js';
import { TimelineEntry } from './status/timeline-entry.entity.js';
import { updateOrderAddress } from './update-order-address.js';

@Resolver(() => Order)
export class OrderResolver {
  @Query(() => Order, {
    description:
      'One order. Customers can find only their own; API keys with the scope PAYMENTS, ORDERS, FULFILMENT or REFUNDS can find any. NOT_FOUND if it does not exist.',
  })
  @Authorized()
  @WithScope(Scope.PAYMENTS, ...READS_ORDERS)
  order(
    @Ctx() ctx: Context,
    @Arg('id', () => ID, { description: 'The id of the order.' }) id: string,
    @Info() info: GraphQLResolveInfo,
  ) {
    if (showsAll(info)) readAhead(ctx, Order, id, ['items', 'timeline']);
    return findOrder(ctx, id);
  }

  @Query(() => OrderPage, {
    description:
      'Orders, newest first. Customers see only their own; API keys with the scope ORDERS, FULFILMENT or REFUNDS see all.',
  })
  @Authorized()
  @WithScope(...READS_ORDERS)
  orders(@Ctx() ctx: Context, @Args(() => OrdersArgs) args: OrdersArgs) {
    return listOrders(ctx, args);
  }

  @Query(() => OrderQuote, {
    description:
      'What `placeOrder` with the same arguments would cost now. It rejects the same customers, addresses, plants and codes, but lists plants with too little stock in `short`. NOT_FOUND names in `plants` every plant that is not sold, an archived one with its `name`. Anyone who may read the catalogue may use it.',
  })
  @Statements(7)
  quoteOrder(@Ctx() ctx: Context, @Args(() => QuoteOrderArgs) args: QuoteOrderArgs) {
    return quoteOrder(ctx, args);
  }

  @Mutation(() => Order, {
    description:
      'Places an order and takes its stock. OUT_OF_STOCK names every plant with too little stock; NOT_FOUND if the customer, the address or a plant does not exist, with `plants` as for `quoteOrder`; CONFLICT if a customer has 5 pending orders already, or if the total is not `expectedTotal`. After an error, nothing has changed.',
  })
  @Authorized()
  @Statements(24)
  placeOrder(@Ctx() ctx: Context, @Args(() => PlaceOrderArgs) args: PlaceOrderArgs) {
    return placeOrder(ctx, args);
  }

  @Mutation(() => Order, {
    description:
      'Marks a pending order as paid: it becomes processing, and the customer earns points. Staff, and API keys with the scope PAYMENTS. An order that has this `reference` already is returned as it is. ILLEGAL_TRANSITION if the order is not pending; CONFLICT if another order has the `reference`.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.PAYMENTS)
  markOrderPaid(@Ctx() ctx: Context, @Args(() => MarkOrderPaidArgs) args: MarkOrderPaidArgs) {
    return markOrderPaid(ctx, args);
  }

  @Mutation(() => Order, {
    description:
      'Marks an order as delivered that is shipped, or that is processing and picked up. Staff, and API keys with the scope FULFILMENT. ILLEGAL_TRANSITION for any other.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  @WithScope(Scope.FULFILMENT)
  deliverOrder(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the order.' }) id: string) {
    return deliverOrder(ctx, id);
  }

  @Mutation(() => Order, {
    description:
      'Corrects the address of an order, until its first shipment. Staff; and the customer while the order is pending (FORBIDDEN later). CONFLICT if the order is picked up, or if it would cost something else there or be sent otherwise; ILLEGAL_TRANSITION once something of it was shipped, or if it is cancelled. The addresses of the customer stay as they are.',
  })
  @Authorized()
  updateOrderAddress(@Ctx() ctx: Context, @Args(() => UpdateOrderAddressArgs) args: UpdateOrderAddressArgs) {
    return updateOrderAddress(ctx, args);
  }

  @Mutation(() => Order, {
    description:
      'Adds a note to an order, for staff alone: no event and no mail has it. Staff only. CONFLICT if the order has 100 notes already.',
  })
  @Authorized(Role.STAFF, Role.ADMIN)
  addOrderNote(@Ctx() ctx: Context, @Args(() => AddOrderNoteArgs) args: AddOrderNoteArgs) {
    return addOrderNote(ctx, args);
  }

  @FieldResolver(() => [OrderItem], {
    description: 'The lines of the order, in the sequence in which they were requested.',
  })
  items(@Root() order: Order, @Ctx() ctx: Context) {
    return related(ctx, order, 'items');
  }

  @FieldResolver(() => [TimelineEntry], { description: 'The status history of the order, oldest first.' })
  timeline(@Root() order: Order, @Ctx() ctx: Context) {
    return related(ctx, order, 'timeline');
  }

  @FieldResolver(() => [OrderNote], { description: 'The notes of staff, oldest first. Staff only.' })
  @GraphQLOnly()
  @Authorized(Role.STAFF, Role.ADMIN)
  notes(@Root() order: Order, @Ctx() ctx: Context) {
    return related(ctx, order, 'notes');
  }

  @FieldResolver(() => EventPage, {
    description:
      'The events of the order and of its refunds, oldest first: what `events` shows admins of this resource. Staff only.',
  })
  @GraphQLOnly()
  @Authorized(Role.STAFF, Role.ADMIN)
  events(@Root() order: Order, @Ctx() ctx: Context, @Args(() => PageArgs) page: PageArgs) {
    return eventsOf(ctx, order.id, page);
  }

  @FieldResolver(() => Customer, { description: 'The customer who placed the order.' })
  @GraphQLOnly()
  @Authorized()
  @WithScope(Scope.PAYMENTS, ...READS_ORDERS)
  customer(@Root() order: Order, @Ctx() ctx: Context) {
    return related(ctx, order, 'customer');
  }
}
