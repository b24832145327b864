import type { MikroORM } from '@mikro-orm/postgresql';
import { ApiKey } from './auth/api-keys/api-key.entity.js';
import { Session } from './auth/session.entity.js';
import { ApiUsage } from './auth/usage/api-usage.entity.js';
import { User } from './auth/users/user.entity.js';
import type { Config } from './config/config.js';
import type { Metrics } from './core/metrics/metrics.js';
import { type Image, openDatabase } from './database/connect/open-database.js';
import { EventChain } from './events/chain/event-chain.entity.js';
import { Event } from './events/event.entity.js';
import { EventBody } from './events/event-body.entity.js';
import { Mail } from './events/mails/mail.entity.js';
import { DailyJob } from './jobs/daily-job.js';
import { AuditEntry } from './mutations/audit-log/audit-entry.entity.js';
import { IdempotencyKey } from './mutations/idempotency-key.entity.js';
import { Address } from './shop/customers/addresses/address.entity.js';
import { Customer } from './shop/customers/customer.entity.js';
import { LoyaltyAccount } from './shop/loyalty/loyalty-account.entity.js';
import { LoyaltyEntry } from './shop/loyalty/loyalty-entry.entity.js';
import { Redemption } from './shop/loyalty/rewards/redemption.entity.js';
import { Reward } from './shop/loyalty/rewards/reward.entity.js';
import { OrderItem } from './shop/orders/items/order-item.entity.js';
import { OrderNote } from './shop/orders/notes/order-note.entity.js';
import { Order } from './shop/orders/order.entity.js';
import { TimelineEntry } from './shop/orders/status/timeline-entry.entity.js';
import { Organization } from './shop/organizations/organization.entity.js';
import { ContentPage } from './shop/pages/content-page.entity.js';
import { Picture } from './shop/pictures/picture.entity.js';
import { CatalogueState } from './shop/plants/catalogue/catalogue-state.entity.js';
import { Plant } from './shop/plants/plant.entity.js';
import { CatalogueWord } from './shop/plants/search/catalogue-word.entity.js';
import { StockMovement } from './shop/plants/stock/stock-movement.entity.js';
import { Refund } from './shop/refunds/refund.entity.js';
import { RefundItem } from './shop/refunds/refund-item.entity.js';
import { Shipment } from './shop/shipments/shipment.entity.js';
import { ShipmentItem } from './shop/shipments/shipment-item.entity.js';
import { Voucher } from './shop/vouchers/voucher.entity.js';
import { VoucherUse } from './shop/vouchers/voucher-use.entity.js';
import { WishlistEntry } from './shop/wishlist/wishlist-entry.entity.js';
import { WebhookAttempt, WebhookDelivery } from './webhooks/deliveries/webhook-delivery.entity.js';
import { WebhookEndpoint } from './webhooks/endpoints/webhook-endpoint.entity.js';
import { WebhookSecret } from './webhooks/endpoints/webhook-secrets.js';

const entities = [
  Organization,
  Customer,
  Address,
  User,
  ApiKey,
  Session,
  ApiUsage,
  ContentPage,
  Picture,
  Plant,
  CatalogueState,
  CatalogueWord,
  StockMovement,
  Reward,
  Voucher,
  VoucherUse,
  LoyaltyAccount,
  LoyaltyEntry,
  Redemption,
  Order,
  OrderItem,
  TimelineEntry,
  OrderNote,
  Shipment,
  ShipmentItem,
  Refund,
  RefundItem,
  WishlistEntry,
  Event,
  EventBody,
  EventChain,
  Mail,
  IdempotencyKey,
  WebhookEndpoint,
  WebhookSecret,
  WebhookDelivery,
  WebhookAttempt,
  AuditEntry,
  DailyJob,
];

/**
 * Connects to the configured database with every entity of the store. A new embedded database starts as a copy of `image`
 * (`build-demo-image.ts`), if given, or is what that opens. `metrics` shows its connections and measures its statements.
 */
export const connect = (config: Config, image?: Image, metrics?: Metrics): Promise<MikroORM> =>
  openDatabase(entities, config, image, metrics);
