import { ref } from '@mikro-orm/core';
import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { record } from '../../core/events/record.js';
import { readRows } from '../../core/persistence/reads/read-rows.js';
import { rowsOf } from '../../core/persistence/reads/rows-of.js';
import type { Customer } from '../customers/customer.entity.js';
import { Organization } from '../organizations/organization.entity.js';
import type { Plant } from '../plants/plant.entity.js';
import { byGivenId, plantsToLock } from '../plants/stock/lock-plants.js';
import { outOfStock } from '../plants/stock/out-of-stock.js';
import { OrderItem } from './items/order-item.entity.js';
import { Order } from './order.entity.js';
import type { PlaceOrderArgs } from './order.types.js';
import { limitPendingOrders, limitQuantities } from './placing/customer-limits.js';
import { lockBuyer } from './placing/lock-buyer.js';
import { planOrder } from './placing/plan-order.js';
import type { Price } from './placing/price-order.js';
import { shippingAddressOf } from './placing/shipping-address.js';
import { takeStock } from './placing/take-stock.js';
import { lockRewardCode } from './placing/use-reward-code.js';
import { addTimelineEntry } from './status/add-timeline-entry.js';
import { OrderStatus } from './status/order-status.js';

/** Places an order: takes the stock, copies prices, names and the address, and marks the reward code as used. */
export async function placeOrder(ctx: Context, args: PlaceOrderArgs): Promise<Order> {
  limitQuantities(ctx, args.items);
  await limitPendingOrders(ctx);
  const { customer, address } = await lockBuyer(ctx, args);
  const code = args.rewardCode == null ? undefined : await lockRewardCode(ctx, args.rewardCode, customer.id);
  const { items, pickup = false } = args;
  const { plants, shop } = await lockPlantsAndNumber(
    ctx,
    items.map((item) => item.plantId),
  );
  const { price, currency, short } = planOrder(shop, plants, { items, reward: code?.discount ?? 0, pickup });
  if (short.length > 0) throw outOfStock(short);
  if (args.expectedTotal != null && args.expectedTotal !== price.total) {
    const message = 'The expected total does not match: the order costs {total} now.';
    throw AppError.conflict(message, { total: price.total });
  }
  const number = `${shop.orderPrefix}-${shop.lastOrderNumber}`;
  const order = writeOrder(ctx, { customer, number, currency, price });
  if (address) order.shippingAddress = shippingAddressOf(address);
  if (code) {
    code.orderId = order.id;
    order.pointsSpent = code.pointsSpent;
  }
  takeStock(ctx, order, plants);
  addTimelineEntry(ctx, order);
  record(ctx, 'order.created', { resourceId: order.id, value: order });
  return order;
}

/**
 * Locks the plants, and gives the shop that sells them its next order number.
 *
 * RACE: two orders must not get the same number. The row of the organization is locked last, so that orders of one
 * shop wait for each other as briefly as possible. An order that fails gives its number back.
 */
async function lockPlantsAndNumber(ctx: Context, ids: string[]) {
  const sql = `update organizations set last_order_number = last_order_number + 1 where id = ?
    returning ${rowsOf(ctx.em, Organization).columns}`;
  const numbered = { entity: Organization, sql, values: [organizationOf(ctx)], plain: true };
  const [plants, [shop]] = await readRows<[Plant, Organization]>(ctx, plantsToLock(ids), numbered);
  if (!shop) throw new Error('The organization of this request no longer exists.');
  return { plants: byGivenId(plants, ids), shop };
}

interface NewOrder {
  customer: Customer;
  number: string;
  currency: string;
  price: Price;
}

function writeOrder(ctx: Context, { customer, number, currency, price }: NewOrder): Order {
  const organizationId = organizationOf(ctx);
  const { lines, ...amounts } = price;
  const order = ctx.em.create(
    Order,
    { organizationId, number, customer: ref(customer), currency, ...amounts, status: OrderStatus.PENDING },
    { persist: true },
  );
  lines.forEach(({ plant, quantity, discount, total }, position) => {
    const { name, price: unitPrice } = plant;
    const line = { organizationId, order: ref(order), position, plant: ref(plant), name, quantity, currency };
    order.items.add(ctx.em.create(OrderItem, { ...line, unitPrice, discount, total }, { persist: true }));
  });
  return order;
}
