import type { EventData } from '../../core/context.js';
import type { EventType } from '../catalogue.js';
import { MailKind } from './mail-kind.js';

/** The kinds of the statuses that an order reaches. Shipments and refunds have mails of their own, and `delivered` has none. */
const ofStatus: Partial<Record<string, MailKind>> = {
  processing: MailKind.PAID,
  cancelled: MailKind.CANCELLED,
};

/** Which mail an event makes of its snapshot, if any. */
export const mailOfEvent: { [Type in EventType]?: (subject: EventData['subject']) => MailKind | undefined } = {
  'order.created': () => MailKind.PLACED,
  'order.status_changed': ({ status }) => ofStatus[String(status).toLowerCase()],
  'shipment.created': ({ order }) =>
    (order as { status: string }).status === 'SHIPPED' ? MailKind.SHIPPED : MailKind.PARTLY_SHIPPED,
  'refund.created': () => MailKind.REFUNDED,
  'plant.back_in_stock': () => MailKind.BACK_IN_STOCK,
};
