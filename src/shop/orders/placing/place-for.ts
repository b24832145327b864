import { ref } from '@mikro-orm/core';
import { organizationOf } from '../../../core/access.js';
import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { rowsOf } from '../../../database/read/rows-of.js';
import { load } from '../../../database/write/load.js';
import { record } from '../../../events/record.js';
import type { Customer } from '../../customers/customer.entity.js';
import type { Redemption } from '../../loyalty/rewards/redemption.entity.js';
import { type MetadataChange, metadataAfter } from '../../metadata-column/metadata.js';
import { Organization } from '../../organizations/organization.entity.js';
import type { Plant } from '../../plants/plant.entity.js';
import { byGivenId, plantsToLock } from '../../plants/stock/lock-plants.js';
import { moveStock, outOfStock } from '../../plants/stock/move-stock.js';
import { StockCause } from '../../plants/stock/stock-movement.entity.js';
import { redeemVoucher, refuseSecondUse, requireUsable, voucherToLock } from '../../vouchers/redeem-voucher.js';
import type { Voucher } from '../../vouchers/voucher.entity.js';
import { OrderItem } from '../items/order-item.entity.js';
import { Order } from '../order.entity.js';
import type { OrderItemInput } from '../order.types.js';
import { addTimelineEntry } from '../status/change-status.js';
import { planDelivery, type WantedDelivery } from './delivery/plan-delivery.js';
import { planOrder } from './plan-order.js';
import { type PricedLine, reductionOf } from './price-order.js';
import type { ShippingAddress } from './shipping-address.js';

interface Buyer {
  /** The customer, locked, or made in this transaction: asked for once nothing is wrong with plants, stock and total. */
  customer(): Customer | Promise<Customer>;
  /** Undefined if the order is picked up. */
  address?: ShippingAddress;
  /** A guest, who is no customer yet. */
  email?: string;
  /** Locked. */
  code?: Redemption;
}

interface Wanted extends WantedDelivery {
  items: readonly OrderItemInput[];
  expectedTotal?: number;
  voucherCode?: string | null;
  metadata?: MetadataChange;
}

/** Places an order for a buyer: takes the stock, copies prices, names and the address, and marks the reward code or the voucher as used. */
export async function placeFor(
  ctx: Context,
  { customer: customerOf, address, email, code }: Buyer,
  { items, expectedTotal, voucherCode, metadata, ...wanted }: Wanted,
): Promise<Order> {
  const ids = items.map((item) => item.plantId);
  const { plants, shop, voucher: found } = await lockPlantsAndNumber(ctx, ids, voucherCode);
  const delivery = planDelivery(shop, wanted, address);
  const { price, currency, short } = planOrder(shop, plants, { items, reduction: reductionOf(code, found), delivery });
  const voucher = voucherCode == null ? undefined : requireUsable(found, voucherCode, price.subtotal);
  if (!wanted.pickup) refusePickupOnly(plants, items);
  if (short.length > 0) throw outOfStock(short);
  if (expectedTotal != null && expectedTotal !== price.total) {
    const message = 'The expected total does not match: the order costs {total} now.';
    throw AppError.conflict(message, { total: price.total });
  }
  if (voucher && email !== undefined) await refuseSecondUse(ctx, voucher, { email });
  const customer = await customerOf();
  if (voucher && email === undefined) await refuseSecondUse(ctx, voucher, { customerId: customer.id });
  const { lines, ...amounts } = price;
  const { method, shipNotBefore } = delivery;
  const order = ctx.em.create(Order, {
    ...{ organizationId: shop.id, number: `${shop.orderPrefix}-${shop.lastOrderNumber}`, customer: ref(customer) },
    ...{ currency, ...amounts, shippingAddress: address, shipNotBefore },
    deliveryMethod: method && { code: method.code, name: method.name },
    storedMetadata: metadataAfter('metadata', {}, metadata),
  });
  if (code) {
    code.orderId = order.id;
    order.pointsSpent = code.pointsSpent;
  }
  if (voucher) redeemVoucher(ctx, order, voucher);
  for (const [position, line] of lines.entries()) sell(ctx, order, position, line);
  addTimelineEntry(ctx, order);
  record(ctx, 'order.created', { resourceId: order.id, value: order });
  return order;
}

/** The error names every line whose plant cannot be sent. */
function refusePickupOnly(plants: ReadonlyMap<string, Plant>, items: readonly OrderItemInput[]): void {
  const issues = items.flatMap(({ plantId: received }, index) =>
    plants.get(received)?.pickupOnly
      ? [{ field: `items[${index}].plantId`, code: 'pickup_only' as const, received }]
      : [],
  );
  if (issues.length > 0) throw AppError.badInput(issues);
}

/**
 * Locks the plants and the voucher, and gives the shop that sells them its next order number.
 *
 * RACE: two orders must not get the same number. The row of the organization is locked last, so that orders of one
 * shop wait for each other as briefly as possible. An order that fails gives its number back.
 */
async function lockPlantsAndNumber(ctx: Context, ids: string[], code?: string | null) {
  const sql = `update organizations set last_order_number = last_order_number + 1 where id = ?
    returning ${rowsOf(ctx.em, Organization).columns}`;
  const numbered = { entity: Organization, sql, values: [organizationOf(ctx)], plain: true };
  const reads = [plantsToLock(ids), voucherToLock(code), numbered] as const;
  const [plants, [voucher], [shop]] = await load<[Plant, Voucher, Organization]>(ctx, ...reads);
  if (!shop) throw new Error('The organization of this request no longer exists.');
  return { plants: byGivenId(plants, ids), shop, voucher };
}

/** Adds a line to the order, and takes its units out of stock. The caller has locked the plant, and it is not short. */
function sell(ctx: Context, order: Order, position: number, { plant, quantity, discount, total }: PricedLine): void {
  const { organizationId, currency } = order;
  const { name, price: unitPrice } = plant;
  const line = { organizationId, order: ref(order), position, plant: ref(plant), name, quantity, currency };
  const item = ctx.em.create(OrderItem, { ...line, unitPrice, discount, total });
  order.items.add(item);
  moveStock(ctx, plant, { change: -quantity, cause: StockCause.ORDER, orderItemId: item.id });
}
