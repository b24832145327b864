/** What a server may do with an API key itself, without a user, beside what everybody may. */
export enum Scope {
  SIGN_UP = 'sign_up',
  PAYMENTS = 'payments',
  EVENTS = 'events',
}
