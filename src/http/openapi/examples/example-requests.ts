import { MAX_BODY_BYTES } from '../../../core/limits.js';

const demoId = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

const [ADAS_ORDER, ADAS_PAID, ADAS_PENDING] = [demoId(3001), demoId(3002), demoId(3003)];
const [GRACES_SHIPPED, GRACES_REFUNDED] = [demoId(3004), demoId(3006)];
const ADA = demoId(2001);

/** The first line of the order in the path: its id is made when the demo data is. */
export const FIRST_LINE = '{first line}';

/** A request that the document shows. A store with the demo data answers it; that answer is recorded. */
export interface ExampleRequest {
  /** The route, by its field of the schema. */
  field: string;
  /** What the document calls it; unique in its route. */
  name: string;
  summary: string;
  /** Who asks; nobody unless given. */
  as?: 'staff' | 'ada';
  /** For the path and the query. */
  parameters?: Record<string, string | number | boolean>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What a store with the demo data answered to an example request; ids and times are those of that moment. */
export interface RecordedAnswer {
  status: number;
  /** The body that was sent, where the request leaves something to be found out. */
  sent?: unknown;
  body?: unknown;
}

/** The version whose words the examples use; only its document shows them. */
export const recordedVersion = '2025-10-01';

/** In the order in which they are sent: what changes the store comes after what reads it. */
export const exampleRequests: readonly ExampleRequest[] = [
  {
    field: 'Mutation.login',
    name: 'staff',
    summary: 'The staff of the demo data',
    body: { api_key: 'psk_demo_greenhouse', login_id: 'staff@greenhouse.example' },
  },
  {
    field: 'Mutation.login',
    name: 'wrongKey',
    summary: 'Credentials that are wrong',
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
    summary: 'Two parameters that do not fit',
    parameters: { limit: 500, light: 'dark' },
  },
  {
    field: 'Query.plants',
    name: 'unknownVersion',
    summary: 'An API version that does not exist',
    headers: { 'API-Version': '2024-01-01' },
  },
  { field: 'Query.plant', name: 'demo', summary: 'A plant of the demo data', parameters: { plant_id: demoId(1001) } },
  { field: 'Query.plant', name: 'unknown', summary: 'An id that nobody has', parameters: { plant_id: 'monstera' } },
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
    summary: "Somebody else's order",
    as: 'ada',
    parameters: { id: GRACES_SHIPPED },
  },
  {
    field: 'Query.customer',
    name: 'herself',
    summary: 'A customer asks for herself',
    as: 'ada',
    parameters: { id: ADA },
  },
  {
    field: 'Query.loyalty',
    name: 'herself',
    summary: 'A customer asks for her points',
    as: 'ada',
    parameters: { id: ADA },
  },
  {
    field: 'Query.refunds',
    name: 'oneRefund',
    summary: 'An order of which one line was refunded',
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
    summary: 'Two plants, one of which is there already',
    as: 'ada',
    parameters: { id: ADA },
    body: { plant_ids: [demoId(1007), demoId(1008)] },
    headers: { 'Idempotency-Key': 'wishlist-1' },
  },
  {
    field: 'Mutation.addToWishlist',
    name: 'keyReused',
    summary: 'The key of another request',
    as: 'ada',
    parameters: { id: ADA },
    body: { plant_ids: [demoId(1009)] },
    headers: { 'Idempotency-Key': 'wishlist-1' },
  },
  {
    field: 'Mutation.removeFromWishlist',
    name: 'one',
    summary: 'A plant that is no longer wanted',
    as: 'ada',
    parameters: { id: ADA, plant_id: demoId(1007) },
  },
  {
    field: 'Mutation.refundOrder',
    name: 'everything',
    summary: 'All that is left',
    as: 'staff',
    parameters: { id: GRACES_SHIPPED },
    body: {},
  },
  {
    field: 'Mutation.refundOrder',
    name: 'part',
    summary: 'One damaged plant, which does not go back to stock, and some of the shipping',
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
    summary: 'Three dollars for the trouble',
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
    summary: 'A customer refunds herself',
    as: 'ada',
    parameters: { id: ADAS_ORDER },
    body: {},
  },
  {
    field: 'Mutation.refundOrder',
    name: 'notRefundable',
    summary: 'An order that was not paid',
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
