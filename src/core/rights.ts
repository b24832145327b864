/** What a signed-in user may do, in ascending order. `staff` runs the shop; `admin` also manages API keys, users and webhooks. */
export enum Role {
  CUSTOMER = 'customer',
  STAFF = 'staff',
  ADMIN = 'admin',
}

/** What a server may do with an API key itself, without a user, beside what everybody may. */
export enum Scope {
  SIGN_UP = 'sign_up',
  PAYMENTS = 'payments',
  EVENTS = 'events',
  CATALOGUE = 'catalogue',
  ORDERS = 'orders',
  FULFILMENT = 'fulfilment',
  REFUNDS = 'refunds',
}

/** With each of these, a key reads all orders, with their customers and refunds. */
export const READS_ORDERS: readonly Scope[] = [Scope.ORDERS, Scope.FULFILMENT, Scope.REFUNDS];
