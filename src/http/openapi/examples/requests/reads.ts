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
