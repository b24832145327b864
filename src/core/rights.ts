import { makeEnum, type ValueOf } from './resolvers/make-enum.js';

/** What a signed-in user may do, in ascending order. `staff` runs the shop; `admin` also manages API keys, users and webhooks. */
export const Role = makeEnum(
  'Role',
  'CUSTOMER: acts for one customer. STAFF: runs the shop. ADMIN: also manages API keys, users and webhooks.',
  {
    CUSTOMER: 'Acts for one customer: reads and orders for that customer alone.',
    STAFF: 'Runs the shop: plants, stock, orders, refunds and customers.',
    ADMIN: 'What staff may do, and API keys, users, webhooks and the settings of the shop.',
  },
);
export type Role = ValueOf<typeof Role>;

/** What a server may do with an API key itself, without a user, beside what everybody may. */
export const Scope = makeEnum('ApiKeyScope', 'What a server may do with an API key itself.', {
  SIGN_UP: '`registerCustomer`, `placeGuestOrder`, and `cancelOrder` of a pending order.',
  PAYMENTS: '`markOrderPaid`, and `order`, with its customer and refunds.',
  EVENTS: '`events`.',
  CATALOGUE: 'All plants with their stock: to read them, drafts and archived ones too, and to change them.',
  ORDERS: '`orders`, `order` and `refunds`, with the customers and their addresses. It changes nothing.',
  FULFILMENT: 'What ORDERS allows, `shipOrder` and `deliverOrder`.',
  REFUNDS: 'What ORDERS allows, `quoteRefund` and `refundOrder`.',
});
export type Scope = ValueOf<typeof Scope>;

/** With each of these, a key reads all orders, with their customers and refunds. */
export const READS_ORDERS: readonly Scope[] = [Scope.ORDERS, Scope.FULFILMENT, Scope.REFUNDS];
