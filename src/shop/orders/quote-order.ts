import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { isId } from '../../core/ids.js';
import { findCustomer } from '../customers/find-customer.js';
import { refuseErased } from '../customers/lock-customer.js';
import { LoyaltyAccount } from '../loyalty/loyalty-account.entity.js';
import { earnablePoints } from '../loyalty/points.js';
import { findOrganization } from '../organizations/find-organization.js';
import { Plant } from '../plants/plant.entity.js';
import { byGivenId } from '../plants/stock/lock-plants.js';
import type { OrderQuote, QuoteOrderArgs } from './order-quote.types.js';
import { limitQuantities } from './placing/customer-limits.js';
import { addressOf } from './placing/lock-buyer.js';
import { planOrder } from './placing/plan-order.js';
import { findRewardCode } from './placing/use-reward-code.js';

/**
 * What `placeOrder` with the same arguments would cost now. Its errors are the same, but it needs no address, ignores the
 * limit of pending orders, and lists the plants that are short. It changes nothing and locks nothing.
 */
export async function quoteOrder(ctx: Context, args: QuoteOrderArgs): Promise<OrderQuote> {
  organizationOf(ctx);
  limitQuantities(ctx, args.items);
  const { reward, account } = await buyerOf(ctx, args);
  const plants = await plantsById(
    ctx,
    args.items.map(({ plantId }) => plantId),
  );
  const wanted = { items: args.items, reward, pickup: args.pickup ?? false };
  const plan = planOrder(await findOrganization(ctx), plants, wanted);
  const { price, currency, short } = plan;
  const money = (amount: number) => ({ amount, currency });
  return {
    items: price.lines.map(({ plant, quantity, discount, total }) => ({
      ...{ plantId: plant.id, sku: plant.sku, name: plant.name, quantity, unitPrice: money(plant.price) },
      ...{ discount: money(discount), total: money(total), available: plant.stock },
    })),
    subtotal: money(price.subtotal),
    discount: money(price.discount),
    shipping: money(price.shipping),
    total: money(price.total),
    pointsEarned: earnablePoints(price.subtotal - price.discount, currency, account),
    short,
  };
}

/** The reward of the customer's code, and the account that earns points; an address is only checked. */
async function buyerOf(ctx: Context, { customerId, shippingAddressId, rewardCode }: QuoteOrderArgs) {
  if (customerId == null) {
    const other = shippingAddressId != null ? 'shippingAddressId' : rewardCode != null ? 'rewardCode' : undefined;
    if (!other) return { reward: 0 };
    throw AppError.invalid({ field: 'customerId', code: 'required', received: null, variant: 'requiredWith', other });
  }
  const customer = await findCustomer(ctx, customerId);
  refuseErased(customer);
  if (shippingAddressId != null) await addressOf(ctx, customer, shippingAddressId);
  const code = rewardCode == null ? undefined : await findRewardCode(ctx, rewardCode, customer.id);
  const account = await ctx.em.findOne(LoyaltyAccount, { customerId: customer.id });
  return { reward: code?.discount ?? 0, account: account ?? undefined };
}

/** The plants with these ids, by the id as it was given. */
async function plantsById(ctx: Context, ids: string[]): Promise<Map<string, Plant>> {
  const found = await ctx.em.find(Plant, { id: ids.filter(isId).map((id) => id.toLowerCase()) });
  return byGivenId(found, ids);
}
