import type { FilterQuery } from '@mikro-orm/core';
import type { Context } from '../shared/context.js';
import { isId } from '../shared/ids.js';
import { type PageOf, paginate } from '../shared/page.js';
import type { WebhookDeliveriesArgs } from './webhook.types.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';

/** The log of deliveries, newest first. */
export async function findWebhookDeliveries(
  ctx: Context,
  { endpointId, eventId, state, ...page }: WebhookDeliveriesArgs,
): Promise<PageOf<WebhookDelivery>> {
  const where: FilterQuery<WebhookDelivery> = {
    ...(endpointId == null ? {} : { endpoint: oneOrNone(endpointId) }),
    ...(eventId == null ? {} : { eventId: oneOrNone(eventId) }),
    ...(state == null ? {} : { state }),
  };
  const order: [string, 'desc'][] = [
    ['createdAt', 'desc'],
    ['id', 'desc'],
  ];
  return paginate(ctx, WebhookDelivery, where, order, page);
}

/** What is no id finds nothing; the database would refuse to compare with it. */
const oneOrNone = (id: string): { $in: string[] } => ({ $in: isId(id) ? [id] : [] });
