import { organizationOf } from '../../core/access.js';
import { clock } from '../../core/clock.js';
import type { Context, EventData } from '../../core/context.js';
import { writeBatched } from '../../database/write/flush.js';
import type { EventType } from '../catalogue.js';
import { MailKind } from './mail-kind.js';

/** The kinds of the statuses that an order reaches. Shipments and refunds have mails of their own, and `delivered` has none. */
const ofStatus: Partial<Record<string, MailKind>> = {
  processing: MailKind.PAID,
  cancelled: MailKind.CANCELLED,
};

/** Which mail an event makes of its snapshot, if any. */
const mailOfEvent: { [Type in EventType]?: (subject: EventData['subject']) => MailKind | undefined } = {
  'order.created': () => MailKind.PLACED,
  'order.status_changed': ({ status }) => ofStatus[String(status).toLowerCase()],
  'shipment.created': ({ order }) =>
    (order as { status: string }).status === 'SHIPPED' ? MailKind.SHIPPED : MailKind.PARTLY_SHIPPED,
  'refund.created': () => MailKind.REFUNDED,
  'plant.back_in_stock': () => MailKind.BACK_IN_STOCK,
};

interface Recorded {
  id: string;
  type: string;
  resource_id: string;
  data: { subject: unknown };
}

/**
 * Queues the mails of these events, in their transaction: of an event of an order one to its customer, of a plant one to each
 * customer with the plant on the wishlist. Nothing is queued where no mail is sent, of kinds that the shop has switched off, and
 * for who was erased.
 */
export async function queueMails(ctx: Context, events: readonly Recorded[]): Promise<void> {
  if (ctx.mailDomain === undefined) return;
  const wanted = events.flatMap(({ id, type, resource_id, data }) => {
    const kind = mailOfEvent[type as EventType]?.(data.subject as EventData['subject']);
    return kind ? [{ kind, event_id: id, resource_id }] : [];
  });
  if (wanted.length === 0) return;
  const now = clock.now();
  await writeBatched(ctx.em, QUEUE, [ctx.mailDomain, now, now, JSON.stringify(wanted), organizationOf(ctx)]);
}

/** The id names customer and event, so that PostgreSQL makes one for each pair of them: a cancellation may be two events, one of a refund. */
const QUEUE = `
  insert into mails (
    id, organization_id, message_id, created_at, next_attempt_at, kind, event_id, customer_id, order_id, outcome, turn
  )
  select mail.id, customer.organization_id, '<' || mail.id || '@' || ?::text || '>', ?::timestamptz, ?::timestamptz,
    wanted.kind, event_id, customer.id, recipient.order_id, 'queued', 1
  from jsonb_to_recordset(?) as wanted (kind text, event_id uuid, resource_id uuid)
  join organizations shop on shop.id = ? and (mails is null or wanted.kind = any(mails))
  cross join lateral (
    select customer_id, id as order_id from orders
    where orders.organization_id = shop.id and orders.id = resource_id and wanted.kind <> 'back_in_stock'
    union all
    select customer_id, null from wishlist_entries
    where wishlist_entries.organization_id = shop.id and plant_id = resource_id and wanted.kind = 'back_in_stock'
  ) recipient
  join customers customer on customer.organization_id = shop.id and customer.id = customer_id and erased_at is null
  cross join lateral (select gen_random_uuid() as id, customer.id as of_customer, event_id as of_event) mail`;
