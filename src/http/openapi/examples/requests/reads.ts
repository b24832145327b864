import type { ExampleRequest } from '../example-request.js';
import { ADA, ADAS_ORDER, demoId, GRACES_REFUNDED, GRACES_SHIPPED } from './demo-ids.js';

/** Reading the catalogue, orders and customers. */
export const reads: readonly ExampleRequest[] = [
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
];
