import { ADA, ADAS_ORDER, ADAS_PAID } from './requests/demo-ids.js';

/** A value for each query parameter that no recorded request has. It means the same in every API version. */
export const parameterExamples: Readonly<Record<string, unknown>> = {
  everywhere: true,
  limit: 20,
  offset: 20,
  // Of the orders, newest first. Clients send back what they got: what is in it does not matter.
  after:
    'WzEsIm9yZGVycyxjcmVhdGVkQXQgZGVzYyxpZCBkZXNjIiwiMjAyNi0xMS0yNVQxMDowMDowMC4wMDBaIiwiMDAwMDAwMDAtMDAwMC03MDAwLTgwMDAtMDAwMDAwMDAzMDAzIl0',
  light: 'bright_indirect',
  watering: 'sparse',
  difficulty: 'easy',
  in_stock: true,
  min_price: 1000,
  max_price: 5000,
  archived: true,
  draft: false,
  skus: ['MON-DEL-14', 'CRA-OVA-12'],
  updated_since: '2026-11-28T00:00:00Z',
  ids: [ADAS_ORDER, ADAS_PAID],
  reference: 'pi_3PlantStore',
  customer_id: ADA,
  status: 'delivered',
};
