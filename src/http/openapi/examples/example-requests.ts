import { MAX_BODY_BYTES } from '../../../core/limits.js';

const demoId = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const [ADAS_ORDER, ADAS_PAID, ADAS_PENDING] = [demoId(3001), demoId(3002), demoId(3003)];
const [GRACES_SHIPPED, GRACES_REFUNDED] = [demoId(3004), demoId(3006)];
const ADA = demoId(2001);

/** Stands for the first line of the order in the path, whose id is generated with the demo data. */
export const FIRST_LINE = '{first line}';

/** A request that the document shows, with the response recorded from a store with the demo data. */
export interface ExampleRequest {
  /** The schema field of the route. */
  field: string;
  /** The name of the example in the document; unique within its route. */
  name: string;
  summary: string;
  /** The caller; anonymous unless given. */
  as?: 'staff' | 'ada';
  /** Path and query parameters. */
  parameters?: Record<string, string | number | boolean>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The response of a store with the demo data to an example request; ids and times are those of the recording. */
export interface RecordedAnswer {
  status: number;
  /** The body that was sent, if the request has a placeholder. */
  sent?: unknown;
  body?: unknown;
}

/** The API version of the examples; only its document shows them. */
export const recordedVersion = '2025-10-01';

/** In the order in which they are sent: reads first, then mutations. */
export const exampleRequests: readonly ExampleRequest[] = [
  {
    field: 'Mutation.login',
    name: 'staff',
    summary: 'A staff member of the demo data',
    body: { api_key: 'psk_demo_greenhouse', login_id: 'staff@greenhouse.example' },
  },
  {
    field: 'Mutation.login',
    name: 'wrongKey',
    summary: 'Wrong credentials',
    body: { api_key: 'psk_wrong', login_id: 'staff@greenhouse.example' },
  },
  {
    field: 'Mutation.login',
    name: 'tooMany',
    summary: 'Too many logins from one address',
    body: { api_key: 'psk_demo_greenhouse', login_id: 'staff@greenhouse.example' },
  },
  { field: 'Query.plants', name: 'firstPage', summary: 'The first two plants', parameters: { limit: 2 } },
  {
    field: 'Query.plants',
    name: 'search',
    summary: 'Ferns for a home with a cat, cheapest first',
    parameters: { q: 'fern', pet_safe: true, sort: 'price_asc', limit: 2 },
  },
  {
    field: 'Query.plants',
    name: 'outOfRange',
    summary: 'Two invalid parameters',
    parameters: { limit: 500, light: 'dark' },
  },
  {
    field: 'Query.plants',
    name: 'unknownVersion',
    summary: 'An unknown API version',
    headers: { 'API-Version': '2024-01-01' },
  },
  { field: 'Query.plant', name: 'demo', summary: 'A plant of the demo data', parameters: { plant_id: demoId(1001) } },
  { field: 'Query.plant', name: 'unknown', summary: 'An unknown id', parameters: { plant_id: 'monstera' } },
  {
    field: 'Query.orders',
    name: 'byEmail',
    summary: 'The newest order of a customer, by the start of her email',
    as: 'staff',
    parameters: { q: 'ada@', limit: 1 },
  },
  {
    field: 'Query.orders',
    name: 'byNumber',
    summary: 'The order with this number',
    as: 'ada',
    parameters: { number: 'GH-1001' },
  },
  {
    field: 'Query.orders',
    name: 'unknownStatus',
    summary: 'A status that does not exist',
    as: 'ada',
    parameters: { status: 'lost' },
  },
  {
    field: 'Query.order',
    name: 'delivered',
    summary: 'A delivered order',
    as: 'ada',
    parameters: { id: ADAS_ORDER },
  },
  { field: 'Query.order', name: 'noToken', summary: 'No token', parameters: { id: ADAS_ORDER } },
  {
    field: 'Query.order',
    name: 'foreign',
    summary: "Another customer's order",
    as: 'ada',
    parameters: { id: GRACES_SHIPPED },
  },
  {
    field: 'Query.customer',
    name: 'herself',
    summary: 'A customer reads her own data',
    as: 'ada',
    parameters: { id: ADA },
  },
  {
    field: 'Query.loyalty',
    name: 'herself',
    summary: 'A customer reads her own points',
    as: 'ada',
    parameters: { id: ADA },
  },
  {
    field: 'Query.refunds',
    name: 'oneRefund',
    summary: 'An order with one refunded line',
    as: 'staff',
    parameters: { id: GRACES_REFUNDED, limit: 2 },
  },
  {
    field: 'Query.wishlist',
    name: 'firstPage',
    summary: 'The first entry of a wishlist',
    as: 'ada',
    parameters: { id: ADA, limit: 1 },
  },
  {
    field: 'Mutation.addToWishlist',
    name: 'two',
    summary: 'Two plants, one of them already on the wishlist',
    as: 'ada',
    parameters: { id: ADA },
    body: { plant_ids: [demoId(1007), demoId(1008)] },
    headers: { 'Idempotency-Key': 'wishlist-1' },
  },
  {
    field: 'Mutation.addToWishlist',
    name: 'keyReused',
    summary: 'A key that was used for another request',
    as: 'ada',
    parameters: { id: ADA },
    body: { plant_ids: [demoId(1009)] },
    headers: { 'Idempotency-Key': 'wishlist-1' },
  },
  {
    field: 'Mutation.removeFromWishlist',
    name: 'one',
    summary: 'Remove one plant',
    as: 'ada',
    parameters: { id: ADA, plant_id: demoId(1007) },
  },
  {
    field: 'Mutation.refundOrder',
    name: 'everything',
    summary: 'Everything that is left',
    as: 'staff',
    parameters: { id: GRACES_SHIPPED },
    body: {},
  },
  {
    field: 'Mutation.refundOrder',
    name: 'part',
    summary: 'One damaged plant without restocking, and part of the shipping',
    as: 'staff',
    parameters: { id: ADAS_ORDER },
    body: {
      items: [{ order_item_id: FIRST_LINE, quantity: 1, restock: false }],
      shipping: 250,
      reason: 'damaged',
      note: 'Two broken stems.',
      expected_refunded: 0,
    },
  },
  {
    field: 'Mutation.refundOrder',
    name: 'goodwill',
    summary: 'Three dollars of goodwill',
    as: 'staff',
    parameters: { id: ADAS_PAID },
    body: { amount: 300, reason: 'goodwill' },
  },
  {
    field: 'Mutation.refundOrder',
    name: 'typo',
    summary: 'A field that does not exist',
    as: 'staff',
    parameters: { id: ADAS_ORDER },
    body: { amuont: 300 },
  },
  {
    field: 'Mutation.refundOrder',
    name: 'notStaff',
    summary: 'A customer tries to refund an order',
    as: 'ada',
    parameters: { id: ADAS_ORDER },
    body: {},
  },
  {
    field: 'Mutation.refundOrder',
    name: 'notRefundable',
    summary: 'An unpaid order',
    as: 'staff',
    parameters: { id: ADAS_PENDING },
    body: {},
  },
  {
    field: 'Mutation.refundOrder',
    name: 'unexpected',
    summary: 'Another refund came first',
    as: 'staff',
    parameters: { id: ADAS_PAID },
    body: { amount: 300, expected_refunded: 0 },
  },
  {
    field: 'Mutation.refundOrder',
    name: 'tooMuch',
    summary: 'More than is left',
    as: 'staff',
    parameters: { id: ADAS_PAID },
    body: { amount: 1_000_000 },
  },
  {
    field: 'Mutation.refundOrder',
    name: 'notJson',
    summary: 'A body that is not JSON',
    as: 'staff',
    parameters: { id: ADAS_ORDER },
    body: 'everything',
    headers: { 'Content-Type': 'text/plain' },
  },
  {
    field: 'Mutation.refundOrder',
    name: 'tooLarge',
    summary: 'A body of more than 100 kB',
    as: 'staff',
    parameters: { id: ADAS_ORDER },
    body: { note: 'x'.repeat(MAX_BODY_BYTES) },
  },
];
