import { registerEnum } from '../../core/resolvers/register-enum.js';

/** The values are those of the header `X-Mail-Kind`. */
export enum MailKind {
  PLACED = 'placed',
  PAID = 'paid',
  SHIPPED = 'shipped',
  PARTLY_SHIPPED = 'partly_shipped',
  CANCELLED = 'cancelled',
  REFUNDED = 'refunded',
  BACK_IN_STOCK = 'back_in_stock',
  SIGN_IN = 'sign_in',
  RETURN = 'return',
  INVITATION = 'invitation',
}

registerEnum(MailKind, {
  name: 'MailKind',
  description: 'What a mail to a person is about.',
  values: {
    PLACED: 'An order was placed.',
    PAID: 'An order was paid.',
    SHIPPED: 'All of an order was shipped.',
    PARTLY_SHIPPED: 'A part of an order was shipped.',
    CANCELLED: 'An order was cancelled.',
    REFUNDED: 'A part of an order, or all of it, was refunded.',
    BACK_IN_STOCK: 'A plant of the wishlist can be ordered again.',
    SIGN_IN: 'A link to sign in. It is sent whatever the shop has chosen.',
    RETURN: 'What became of a return. No mail is of this kind yet.',
    INVITATION: 'An invitation of staff. It is sent whatever the shop has chosen.',
  },
});

export enum MailOutcome {
  QUEUED = 'queued',
  SENT = 'sent',
  FAILED = 'failed',
}

registerEnum(MailOutcome, {
  name: 'MailOutcome',
  description: 'How far a mail has come.',
  values: {
    QUEUED: 'It waits for its next attempt.',
    SENT: 'The mail server has accepted it.',
    FAILED: 'The mail server refused it, or did not accept it until the last attempt.',
  },
});
