import type { EntityClass } from '@mikro-orm/core';
import { Customer } from '../../shop/customers/customer.entity.js';
import { Reward } from '../../shop/loyalty/rewards/reward.entity.js';
import { Order } from '../../shop/orders/order.entity.js';
import { Plant } from '../../shop/plants/plant.entity.js';
import { Refund } from '../../shop/refunds/refund.entity.js';

/**
 * What an export has a file of: the resources that events carry as a whole, so that the feed continues the files. Endpoints,
 * keys and users are the settings of a shop, with its secrets; points and wishlists have events that carry changes alone.
 */
export const resources = {
  plants: Plant,
  customers: Customer,
  orders: Order,
  refunds: Refund,
  rewards: Reward,
} satisfies Record<string, EntityClass<{ id: string }>>;

/** How many resources each file has. */
export type Counts = Record<keyof typeof resources, number>;
