import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoId, openStore, type Store } from '../../support/store.js';

let store: Store;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

describe('GET /plants', () => {
  it('shows the catalogue to anybody, oldest first, 20 at a time', async () => {
    const { status, body, headers } = await store.nobody.get('/plants');
    expect(status).toBe(200);
    expect(body.items).toHaveLength(20);
    expect(body.items[0]).toMatchObject({
      id: demoId(1001),
      botanical_name: 'Monstera deliciosa',
      price: { amount: 3499, currency: 'USD' },
      pet_safety: 'toxic',
      in_stock: true,
    });
    expect(body).toMatchObject({ total: 84, limit: 20, offset: 0 });
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('api-version')).toBe('2025-10-01');
    expect(headers.get('link')).toContain('</plants?limit=20&offset=80>; rel="last"');
  });

  it('never calls an unknown plant safe', async () => {
    const { body } = await store.nobody.get('/plants?pet_safe=true&limit=100');
    expect(new Set(body.items.map((plant: { pet_safety: string }) => plant.pet_safety))).toEqual(new Set(['safe']));
  });
});
