import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { isId } from '../../core/ids.js';
import { load } from '../../database/write/load.js';
import { Address } from '../customers/addresses/address.entity.js';
import { findCustomer } from '../customers/find-customer.js';
import { refuseErased } from '../customers/lock-customer.js';
import { LoyaltyAccount } from '../loyalty/loyalty-account.entity.js';
import { earnablePoints } from '../loyalty/points.js';
import { findOrganization } from '../organizations/find-organization.js';
import { Plant } from '../plants/plant.entity.js';
import { byGivenId } from '../plants/stock/lock-plants.js';
import { refuseSecondUse, requireUsable, voucherToRead } from '../vouchers/redeem-voucher.js';
import type { Voucher } from '../vouchers/voucher.entity.js';
import type { OrderQuote, QuoteOrderArgs } from './order-quote.types.js';
import { limitQuantities } from './placing/customer-limits.js';
import { optionsOf, warningsOf } from './placing/delivery/delivery-quote.js';
import { planDelivery } from './placing/delivery/plan-delivery.js';
import type { Place } from './placing/delivery/zone-of.js';
import { addressOf } from './placing/lock-buyer.js';
import { planOrder } from './placing/plan-order.js';
import { reductionOf } from './placing/price-order.js';
import { unusedRewardCode } from './placing/unused-reward-code.js';

/**
 * What `placeOrder` with the same arguments would cost now. Its errors are the same, but it needs no address, ignores the
 * limit of pending orders, and lists the plants that are short. It changes nothing and locks nothing.
 */
export async function quoteOrder(ctx: Context, args: QuoteOrderArgs): Promise<OrderQuote> {
  organizationOf(ctx);
  limitQuantities(ctx, args.items);
  const { code, account, address } = await buyerOf(ctx, args);
  const plants = await plantsById(
    ctx,
    args.items.map(({ plantId }) => plantId),
  );
  const shop = await findOrganization(ctx);
  const { voucherCode, customerId } = args;
  const [[voucher] = []] = voucherCode == null ? [] : await load<[Voucher]>(ctx, voucherToRead(voucherCode));
  const delivery = planDelivery(shop, args, placeOf(args) ?? address);
  const { price, currency, short } = planOrder(shop, plants, {
    ...{ items: args.items, delivery, reduction: reductionOf(code, voucher) },
  });
  if (voucherCode != null) {
    const usable = requireUsable(voucher, voucherCode, price.subtotal);
    if (customerId != null) await refuseSecondUse(ctx, usable, { customerId });
  }
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
    deliveryMethods: optionsOf(delivery, price.subtotal - price.discount, currency),
    shipNotBefore: delivery.shipNotBefore ?? null,
    warnings: warningsOf(
      delivery,
      price.lines.map(({ plant }) => plant),
      args,
    ),
  };
}

/** The place of an address that is not stored. */
function placeOf({ country, region }: QuoteOrderArgs): Place | undefined {
  if (country != null) return { country, region };
  if (!region) return undefined;
  const issue = { code: 'required', received: null, variant: 'requiredWith', other: 'region' } as const;
  throw AppError.invalid({ field: 'country', ...issue });
}

/** The customer's reward code, the account that earns points, and the address to which `placeOrder` would send. */
async function buyerOf(ctx: Context, args: QuoteOrderArgs) {
  const { customerId, shippingAddressId, rewardCode, country, pickup } = args;
  if (customerId == null) {
    const other = shippingAddressId != null ? 'shippingAddressId' : rewardCode != null ? 'rewardCode' : undefined;
    if (!other) return {};
    throw AppError.invalid({ field: 'customerId', code: 'required', received: null, variant: 'requiredWith', other });
  }
  const customer = await findCustomer(ctx, customerId);
  refuseErased(customer);
  const where = { customer: customer.id, isDefault: true };
  const address =
    shippingAddressId != null
      ? await addressOf(ctx, customer, shippingAddressId)
      : country != null || pickup
        ? null
        : await ctx.em.findOne(Address, where);
  const code = rewardCode == null ? undefined : await unusedRewardCode(ctx, rewardCode, customer.id);
  const account = await ctx.em.findOne(LoyaltyAccount, { customerId: customer.id });
  return { code, account: account ?? undefined, address: address ?? undefined };
}

/** The plants with these ids, by the id as it was given. */
async function plantsById(ctx: Context, ids: string[]): Promise<Map<string, Plant>> {
  const found = await ctx.em.find(Plant, { id: ids.filter(isId).map((id) => id.toLowerCase()) });
  return byGivenId(found, ids);
}
