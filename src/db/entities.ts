import { ApiKey } from '../auth/api-keys/api-key.entity.js';
import { Session } from '../auth/session.entity.js';
import { ApiUsage } from '../auth/usage/api-usage.entity.js';
import { User } from '../auth/users/user.entity.js';
import { AuditEntry } from '../core/audit-log/audit-entry.entity.js';
import { EventBody } from '../core/events/bodies/event-body.entity.js';
import { EventChain } from '../core/events/chain/event-chain.entity.js';
import { Event } from '../core/events/event.entity.js';
import { DailyJob } from '../core/jobs/daily-job.entity.js';
import { IdempotencyKey } from '../core/mutations/idempotency-key.entity.js';
import { Address } from '../shop/customers/addresses/address.entity.js';
import { Customer } from '../shop/customers/customer.entity.js';
import { LoyaltyAccount } from '../shop/loyalty/loyalty-account.entity.js';
import { LoyaltyEntry } from '../shop/loyalty/loyalty-entry.entity.js';
import { Redemption } from '../shop/loyalty/rewards/redemption.entity.js';
import { Reward } from '../shop/loyalty/rewards/reward.entity.js';
import { OrderItem } from '../shop/orders/items/order-item.entity.js';
import { Order } from '../shop/orders/order.entity.js';
import { TimelineEntry } from '../shop/orders/status/timeline-entry.entity.js';
import { Organization } from '../shop/organizations/organization.entity.js';
import { CatalogueState } from '../shop/plants/catalogue/catalogue-state.entity.js';
import { Plant } from '../shop/plants/plant.entity.js';
import { CatalogueWord } from '../shop/plants/search/catalogue-word.entity.js';
import { StockMovement } from '../shop/plants/stock/stock-movement.entity.js';
import { Refund } from '../shop/refunds/refund.entity.js';
import { RefundItem } from '../shop/refunds/refund-item.entity.js';
import { WishlistEntry } from '../shop/wishlist/wishlist-entry.entity.js';
import { WebhookAttempt } from '../webhooks/deliveries/webhook-attempt.entity.js';
import { WebhookDelivery } from '../webhooks/deliveries/webhook-delivery.entity.js';
import { WebhookSecret } from '../webhooks/endpoints/secrets/webhook-secret.entity.js';
import { WebhookEndpoint } from '../webhooks/endpoints/webhook-endpoint.entity.js';

export const entities = [
  Organization,
  Customer,
  Address,
  User,
  ApiKey,
  Session,
  ApiUsage,
  Plant,
  CatalogueState,
  CatalogueWord,
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
  EventBody,
  EventChain,
  IdempotencyKey,
  WebhookEndpoint,
  WebhookSecret,
  WebhookDelivery,
  WebhookAttempt,
  AuditEntry,
  DailyJob,
];
