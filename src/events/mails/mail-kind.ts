import { makeEnum, type ValueOf } from '../../core/resolvers/make-enum.js';

/** The values are those of the header `X-Mail-Kind`. */
export const MailKind = makeEnum('MailKind', 'What a mail to a person is about.', {
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
});
export type MailKind = ValueOf<typeof MailKind>;

export const MailOutcome = makeEnum('MailOutcome', 'How far a mail has come.', {
  QUEUED: 'It waits for its next attempt.',
  SENT: 'The mail server has accepted it.',
  FAILED: 'The mail server refused it, or did not accept it until the last attempt.',
});
export type MailOutcome = ValueOf<typeof MailOutcome>;
