/** What a signed-in user may do, in ascending order. `staff` runs the shop; `admin` also manages API keys, users and webhooks. */
export enum Role {
  CUSTOMER = 'customer',
  STAFF = 'staff',
  ADMIN = 'admin',
}
