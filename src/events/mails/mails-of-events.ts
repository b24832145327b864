import type { EventData } from '../../core/context.js';
import type { EventType } from '../catalogue.js';
import { MailKind } from './mail-kind.js';

/** The kinds of the statuses that an order reaches. `delivered` and `refunded` have none: a refund has a mail of its own. */
const ofStatus: Partial<Record<string, MailKind>> = {
  processing: MailKind.PAID,
  shipped: MailKind.SHIPPED,
  cancelled: MailKind.CANCELLED,
};

/** Which mail an event makes of its snapshot, if any. */
export const mailOfEvent: { [Type in EventType]?: (subject: EventData['subject']) => MailKind | undefined } = {
  'order.created': () => MailKind.PLACED,
  'order.status_changed': ({ status }) => ofStatus[String(status).toLowerCase()],
  'refund.created': () => MailKind.REFUNDED,
  'plant.back_in_stock': () => MailKind.BACK_IN_STOCK,
};
