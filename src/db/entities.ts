import { ApiKey } from '../auth/api-key.entity.js';
import { Organization } from '../auth/organization.entity.js';
import { Session } from '../auth/session.entity.js';
import { User } from '../auth/user.entity.js';
import { Address } from '../customers/address.entity.js';
import { Customer } from '../customers/customer.entity.js';
import { Event } from '../events/event.entity.js';
import { EventBody } from '../events/event-body.entity.js';
import { EventStream } from '../events/event-stream.entity.js';
import { LoyaltyAccount } from '../loyalty/loyalty-account.entity.js';
import { LoyaltyEntry } from '../loyalty/loyalty-entry.entity.js';
import { Reward } from '../loyalty/reward.entity.js';
import { IdempotencyKey } from '../mutation-hook/idempotency-key.entity.js';
import { Order } from '../orders/order.entity.js';
import { OrderItem } from '../orders/order-item.entity.js';
import { Redemption } from '../orders/redemption.entity.js';
import { TimelineEntry } from '../orders/timeline-entry.entity.js';
import { Plant } from '../plants/plant.entity.js';
import { Refund } from '../refunds/refund.entity.js';
import { RefundItem } from '../refunds/refund-item.entity.js';
import { StockMovement } from '../stock/stock-movement.entity.js';
import { WebhookAttempt } from '../webhooks/webhook-attempt.entity.js';
import { WebhookDelivery } from '../webhooks/webhook-delivery.entity.js';
import { WebhookEndpoint } from '../webhooks/webhook-endpoint.entity.js';
import { WebhookSecret } from '../webhooks/webhook-secret.entity.js';
import { WishlistEntry } from '../wishlist/wishlist-entry.entity.js';

/** Every table. */
export const entities = [
  Organization,
  Customer,
  Address,
  User,
  ApiKey,
  Session,
  Plant,
  StockMovement,
  Reward,
  LoyaltyAccount,
  LoyaltyEntry,
  Redemption,
  Order,
  OrderItem,
  TimelineEntry,
  Refund,
  RefundItem,
  WishlistEntry,
  Event,
  EventStream,
  EventBody,
  IdempotencyKey,
  WebhookEndpoint,
  WebhookSecret,
  WebhookDelivery,
  WebhookAttempt,
];
