import { demoId, GRACE } from '../support/store.js';
import type { Case, RestRequest } from './case.js';

export const ADAS = demoId(2001);
export const GRACES = demoId(2002);
export const DELIVERED = demoId(3001);
export const UNKNOWN = '00000000-0000-7000-8000-000000009999';

/** One good request of every route, about what is Ada's. A staff member may make all of them. */
export const SAMPLES: Record<string, RestRequest> = {
  'POST /auth/token': { body: { api_key: 'psk_demo_greenhouse', login_id: GRACE } },
  'DELETE /auth/token': {},
  'GET /plants': { query: { limit: 3 } },
  'GET /plants/{plant_id}': { path: { plant_id: demoId(1001) } },
  'GET /orders': { query: { customer_id: ADAS } },
  'GET /orders/{id}': { path: { id: DELIVERED } },
  'POST /orders/{id}/refund': { path: { id: DELIVERED }, body: { amount: 1 } },
  'GET /orders/{id}/refunds': { path: { id: DELIVERED } },
  'POST /orders/{id}/shipments': { path: { id: demoId(3002) } },
  'GET /orders/{id}/shipments': { path: { id: DELIVERED } },
  'GET /customers/{id}': { path: { id: ADAS } },
  'GET /customers/{id}/loyalty': { path: { id: ADAS } },
  'POST /customers/{id}/wishlist': { path: { id: ADAS }, body: { plant_ids: [demoId(1020)] } },
  'GET /customers/{id}/wishlist': { path: { id: ADAS } },
  'DELETE /customers/{id}/wishlist/{plant_id}': { path: { id: ADAS, plant_id: demoId(1020) } },
};

/** The sample of a route, as often as one likes: what one case has shipped, another one cannot ship again. */
export const sampleOf = (route: string, more: RestRequest = {}): Case['request'] =>
  route === 'POST /orders/{id}/shipments'
    ? async (side) => ({ path: { id: (await side.orderIn('PROCESSING', [[1002, 1]])).id }, ...more })
    : { ...SAMPLES[route], ...more };
