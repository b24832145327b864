/** What a draw decides: each has its own numbers, so that two draws for one row do not depend on each other. */
const purposes = {
  plantId: 1,
  plantTraits: 2,
  plantFlower: 3,
  plantPrice: 4,
  plantStock: 5,
  movementId: 6,
  customerId: 10,
  customerName: 11,
  addressId: 12,
  accountId: 13,
  orderId: 20,
  orderCustomer: 22,
  orderOutcome: 23,
  orderLines: 24,
  lineId: 30,
  linePlant: 31,
  lineQuantity: 32,
  restockId: 40,
  saleId: 41,
  returnId: 42,
  timelineId: 50,
  earnId: 60,
  reverseId: 61,
  refundId: 70,
  refundItemId: 71,
  shipmentId: 80,
  shipmentItemId: 81,
} as const;

type Purpose = keyof typeof purposes;

/**
 * Draws as SQL expressions. The same seed and row number always draw the same: the numbers are hashes, so rows can be
 * written in any order and by several connections.
 */
export class Draws {
  constructor(private readonly seed: number) {}

  /** A whole number from 0 to `sides` - 1 for the row with this number. */
  roll(purpose: Purpose, row: string, sides: number | string): string {
    return `((${this.hash(purpose, row)} & 9223372036854775807) % (${sides}))::int`;
  }

  /** One of these words, which spaces separate; `at` tells the draws of a purpose for one row apart: 0 to 3. */
  word(purpose: Purpose, row: string, at: number, words: string): string {
    const list = words.split(' ');
    return `('{${list.join()}}'::text[])[1 + ${this.roll(purpose, `${row} * 4 + ${at}`, list.length)}]`;
  }

  /** A UUIDv7 with this time (milliseconds since 1970) for the row with this number. */
  id(purpose: Purpose, row: string, millis: string): string {
    const hash = this.hash(purpose, row);
    const high = `((${millis}) << 16) | ${0x7000} | ((${hash} >> 52) & ${0xfff})`;
    const low = `'-9223372036854775808' | ((${hash} & ${2 ** 52 - 1}) << 8)`;
    return `encode(int8send(${high}) || int8send(${low}), 'hex')::uuid`;
  }

  private hash(purpose: Purpose, row: string): string {
    return `hashint8extended(${row}, ${this.seed * 100 + purposes[purpose]})`;
  }
}
