import type { EntityManager } from '@mikro-orm/postgresql';
import { changePoints, lockAccount } from '../../shop/loyalty/change-points.js';
import { LoyaltyEntryKind } from '../../shop/loyalty/loyalty-entry.entity.js';
import { redeemReward } from '../../shop/loyalty/rewards/redeem-reward.js';
import { cancelOrder } from '../../shop/refunds/cancel-order.js';
import { refundOrder } from '../../shop/refunds/refund-order.js';
import { RefundReason } from '../../shop/refunds/rules/refund-reason.js';
import { addToWishlist } from '../../shop/wishlist/add-to-wishlist.js';
import { demo, demoId } from './demo-ids.js';
import { daysAgo, pastContext } from './past.js';
import { deliver, orderNumber, pay, place, ship } from './past-orders.js';

const STAFF = 'staff@greenhouse.example';
const TEN_OFF = demoId(4002);

/** The history of greenhouse: six orders in different states, points earned and spent, one line refunded. */
export async function seedGreenhouseHistory(em: EntityManager): Promise<void> {
  const ada = pastContext(em, demo.greenhouse, 'ada@example.com', demo.ada);
  const grace = pastContext(em, demo.greenhouse, 'grace@example.com', demo.grace);
  const staff = pastContext(em, demo.greenhouse, STAFF);

  daysAgo(120);
  const account = await lockAccount(staff, demo.ada);
  changePoints(staff, account, { kind: LoyaltyEntryKind.ADJUST, points: 400 });
  await em.flush();
  const { code } = await redeemReward(ada, { customerId: demo.ada, rewardId: TEN_OFF });
  await em.flush();

  const first = await place(ada, {
    number: orderNumber(1),
    customerId: demo.ada,
    daysAgo: 60,
    rewardCode: code,
    plants: { 1002: 3, 1006: 2, 1010: 2 },
  });
  await pay(staff, first, 60);
  await ship(staff, first, 58);
  await deliver(staff, first, 55);

  const sixth = await place(grace, {
    number: orderNumber(6),
    customerId: demo.grace,
    daysAgo: 50,
    plants: { 1001: 1, 1008: 2, 1011: 2 },
  });
  await pay(staff, sixth, 50);
  await ship(staff, sixth, 48);
  await deliver(staff, sixth, 45);
  daysAgo(33, 9);
  const [, ferns] = sixth.items.getItems();
  const items = [{ orderItemId: String(ferns?.id), quantity: Number(ferns?.quantity) }];
  const reason = RefundReason.DAMAGED;
  await refundOrder(staff, { orderId: sixth.id, items, reason, note: 'Frost on the way.' });
  await em.flush();

  const fifth = await place(grace, {
    number: orderNumber(5),
    customerId: demo.grace,
    daysAgo: 30,
    plants: { 1007: 1 },
  });
  daysAgo(30, 18);
  await cancelOrder(grace, { id: fifth.id, reason: 'Found one at a neighbour.' });
  await em.flush();

  const fourth = await place(grace, {
    number: orderNumber(4),
    customerId: demo.grace,
    daysAgo: 6,
    plants: { 1004: 2, 1005: 1 },
  });
  await pay(staff, fourth, 6);
  await ship(staff, fourth, 4);

  const second = await place(ada, {
    number: orderNumber(2),
    customerId: demo.ada,
    daysAgo: 3,
    plants: { 1001: 1, 1012: 2 },
  });
  await pay(staff, second, 2);

  await place(ada, { number: orderNumber(3), customerId: demo.ada, daysAgo: 1, plants: { 1009: 1 } });
  await addToWishlist(ada, { customerId: demo.ada, plantIds: [demoId(1007), demoId(1012)] });
  await em.flush();
}
