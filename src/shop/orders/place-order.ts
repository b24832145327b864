import { ref } from '@mikro-orm/core';
import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { record } from '../../core/events/record.js';
import { MAX_AMOUNT } from '../../core/money.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { Address } from '../customers/addresses/address.entity.js';
import type { Customer } from '../customers/customer.entity.js';
import { findCustomer } from '../customers/find-customer.js';
import { Organization } from '../organizations/organization.entity.js';
import type { Plant } from '../plants/plant.entity.js';
import { lockPlants } from '../plants/stock/lock-plants.js';
import { OrderItem } from './items/order-item.entity.js';
import { Order } from './order.entity.js';
import type { PlaceOrderArgs } from './order.types.js';
import { type Price, priceOrder } from './placing/price-order.js';
import { shippingAddressOf } from './placing/shipping-address.js';
import { takeStock } from './placing/take-stock.js';
import { lockRewardCode } from './placing/use-reward-code.js';
import { addTimelineEntry } from './status/add-timeline-entry.js';
import { OrderStatus } from './status/order-status.js';

/** Places an order: takes the stock, copies prices, names and the address, and marks the reward code as used. */
export async function placeOrder(ctx: Context, args: PlaceOrderArgs): Promise<Order> {
  const customer = await findCustomer(ctx, args.customerId);
  const address = await addressOf(ctx, customer, args.shippingAddressId);
  const code = args.rewardCode == null ? undefined : await lockRewardCode(ctx, args.rewardCode, customer.id);
  const plants = await lockPlants(
    ctx,
    args.items.map((item) => item.plantId),
  );
  const lines = args.items.map(({ plantId, quantity }) => ({ plant: plantForSale(plants, plantId), quantity }));
  const shop = await ctx.em.findOneOrFail(Organization, { id: organizationOf(ctx) });
  const price = priceOrder(lines, code?.discount ?? 0, shop);
  refuseExcessiveTotal(Math.max(price.subtotal, price.total));
  const number = await nextNumber(ctx);
  const order = writeOrder(ctx, { customer, number, currency: shop.currency, price });
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

async function addressOf(ctx: Context, customer: Customer, id?: string): Promise<Address | undefined> {
  if (id == null) return (await ctx.em.findOne(Address, { customer, isDefault: true })) ?? undefined;
  const address = await findById(ctx, Address, 'address', id);
  if (address.customer.id !== customer.id) throw AppError.notFound('address', id);
  return address;
}

/** An archived plant cannot be ordered: it is NOT_FOUND. */
function plantForSale(plants: Map<string, Plant>, id: string): Plant {
  const plant = plants.get(id);
  if (!plant || plant.archivedAt) throw AppError.notFound('plant', id);
  return plant;
}

function refuseExcessiveTotal(total: number): void {
  if (total <= MAX_AMOUNT) return;
  throw AppError.invalid({ field: 'items', code: 'total', received: total, allowed: MAX_AMOUNT });
}

/**
 * RACE: two orders must not get the same number. The row of the organization is locked last, so that orders of one
 * shop wait for each other as briefly as possible.
 */
async function nextNumber(ctx: Context): Promise<string> {
  const [row] = await ctx.em.execute<{ order_prefix: string; last_order_number: number }[]>(
    'update organizations set last_order_number = last_order_number + 1 where id = ? returning order_prefix, last_order_number',
    [organizationOf(ctx)],
  );
  if (!row) throw new Error('The organization of this request no longer exists.');
  return `${row.order_prefix}-${row.last_order_number}`;
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
