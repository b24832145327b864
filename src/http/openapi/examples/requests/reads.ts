import { type ExampleRequest, examplesOf } from '../example-request.js';
import { ADA, ADAS_ORDER, demoId, GRACES_REFUNDED, GRACES_SHIPPED } from './demo-ids.js';

/** Reading the catalogue, orders and customers. */
export const reads: readonly ExampleRequest[] = [
  ...examplesOf('Query.plants', {
    firstPage: { summary: 'The first two plants', parameters: { limit: 2 } },
    search: {
      summary: 'Ferns for a home with a cat, cheapest first',
      parameters: { q: 'fern', pet_safe: true, sort: 'price_asc', limit: 2 },
    },
    tag: { summary: 'Plants with the tag "edible"', parameters: { tag: 'edible', limit: 1 } },
    outOfRange: { summary: 'Two invalid parameters', parameters: { limit: 500, light: 'dark' } },
    unknownVersion: { summary: 'An unknown API version', headers: { 'API-Version': '2024-01-01' } },
  }),
  ...examplesOf('Query.plant', {
    demo: { summary: 'A plant of the demo data', parameters: { plant_id: demoId(1001) } },
    unknown: { summary: 'An unknown id', parameters: { plant_id: 'monstera' } },
  }),
  ...examplesOf('Query.orders', {
    byEmail: {
      summary: 'The newest order of a customer, by the start of her email',
      as: 'staff',
      parameters: { q: 'ada@', limit: 1 },
    },
    byNumber: { summary: 'The order with this number', as: 'ada', parameters: { number: 'GH-1001' } },
    since: {
      summary: 'The newest order since the beginning of 2026',
      as: 'ada',
      parameters: { from: '2026-01-01T00:00:00Z', limit: 1 },
    },
    month: {
      summary: 'The orders of January 2025: none',
      as: 'staff',
      parameters: { from: '2025-01-01T00:00:00Z', to: '2025-02-01T00:00:00Z' },
    },
    unknownStatus: { summary: 'A status that does not exist', as: 'ada', parameters: { status: 'lost' } },
  }),
  ...examplesOf('Query.order', {
    delivered: { summary: 'A delivered order', as: 'ada', parameters: { id: ADAS_ORDER } },
    noToken: { summary: 'No token', parameters: { id: ADAS_ORDER } },
    foreign: { summary: "Another customer's order", as: 'ada', parameters: { id: GRACES_SHIPPED } },
  }),
  ...examplesOf('Query.customer', {
    herself: { summary: 'A customer reads her own data', as: 'ada', parameters: { id: ADA } },
  }),
  ...examplesOf('Query.loyalty', {
    herself: { summary: 'A customer reads her own points', as: 'ada', parameters: { id: ADA } },
  }),
  ...examplesOf('Query.refunds', {
    oneRefund: {
      summary: 'An order with one refunded line',
      as: 'staff',
      parameters: { id: GRACES_REFUNDED, limit: 2 },
    },
  }),
  ...examplesOf('Query.wishlist', {
    firstPage: { summary: 'The first entry of a wishlist', as: 'ada', parameters: { id: ADA, limit: 1 } },
  }),
];
