import type { FilterQuery } from '@mikro-orm/core';
import type { Context } from '../../core/context.js';
import { isId } from '../../core/ids.js';
import { sortedBy } from '../../database/read/cursor.js';
import { find } from '../../database/read/find.js';
import type { PageOf } from '../../database/read/page.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import type { WebhookDeliveriesArgs } from './webhook-delivery.types.js';

/** Lists webhook deliveries, newest first. */
export async function listWebhookDeliveries(
  ctx: Context,
  { endpointId, eventId, state, ...page }: WebhookDeliveriesArgs,
): Promise<PageOf<WebhookDelivery>> {
  const where: FilterQuery<WebhookDelivery> = {
    ...(endpointId == null ? {} : { endpoint: matchingId(endpointId) }),
    ...(eventId == null ? {} : { eventId: matchingId(eventId) }),
    ...(state == null ? {} : { state }),
  };
  return find(ctx, WebhookDelivery, { where, sort: sortedBy('createdAt', 'desc') }, page);
}

/** A malformed id matches nothing; PostgreSQL would reject a comparison with it. */
const matchingId = (id: string): string[] => (isId(id) ? [id] : []);
