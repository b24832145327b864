import { describe, expect, it } from '@jest/globals';
import { clientOf } from '../../support/client.js';
import { expectProblem, leavingAllAsItWas } from '../../support/expectations.js';
import { ADA, demoId, openStore } from '../../support/store.js';

const store = await openStore();

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

describe('roles are checked before the input', () => {
  const wishlist = `/customers/${demoId(2001)}/wishlist`;
  const refund = `/orders/${demoId(3001)}/refund`;

  it('without a token, or with a wrong one, it is 401 whatever the input', async () => {
    await leavingAllAsItWas(store, async () => {
      for (const [client, reason] of [
        [store.nobody, 'missing'],
        [clientOf(store.url, 'pst_unknown'), 'unknown'],
      ] as const) {
        const answers = [
          await client.post(wishlist, {}),
          await client.post(refund, { amount: 'all', quantitiy: 1 }),
          await client.get('/orders?limit=many'),
        ];
        for (const answer of answers) {
          expectProblem(answer, { status: 401, code: 'unauthenticated', facts: ['reason'] });
          expect(answer.body.reason).toBe(reason);
          expect(answer.headers.get('www-authenticate')).toBe('Bearer');
        }
      }
    });
  });

  it('with a role that is not allowed, it is 403 whatever the input', async () => {
    const ada = await store.as(ADA);
    const answer = await leavingAllAsItWas(store, () => ada.post(refund, { amount: 'all' }));
    expectProblem(answer, { status: 403, code: 'forbidden' });
  });

  it('where no token is needed, it is 400', async () => {
    expect((await store.nobody.get('/plants?limit=many')).status).toBe(400);
    expect((await store.nobody.post('/auth/token', {})).status).toBe(400);
  });
});
