import { describe, expect, it } from '@jest/globals';
import { clientOf } from '../../support/client.js';
import { expectProblem, leavingAllAsItWas } from '../../support/expectations.js';
import { ADA, demoId, openStore } from '../../support/store.js';

const store = await openStore();

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
