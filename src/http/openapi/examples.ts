const ID = '00000000-0000-7000-8000-';

/** Examples that work on the demo data. */
export const examples = {
  parameters: {
    '/plants q': 'monstera',
    '/plants/{plant_id} plant_id': `${ID}000000001001`,
    '/orders/{id} id': `${ID}000000003001`,
    '/orders/{id}/refund id': `${ID}000000003001`,
    '/orders/{id}/refunds id': `${ID}000000003001`,
    '/customers/{id} id': `${ID}000000002001`,
    '/customers/{id}/loyalty id': `${ID}000000002001`,
    '/customers/{id}/wishlist id': `${ID}000000002001`,
    '/customers/{id}/wishlist/{plant_id} id': `${ID}000000002001`,
    '/customers/{id}/wishlist/{plant_id} plant_id': `${ID}000000001003`,
  } as Record<string, string>,
  bodies: {
    'Mutation.login': {
      demo: { value: { api_key: 'psk_demo_greenhouse', login_id: 'staff@greenhouse.example' } },
    },
    'Mutation.refundOrder': {
      everything: { summary: 'All that is left', value: {} },
      goodwill: { summary: 'Three dollars for the trouble', value: { amount: 300, reason: 'goodwill' } },
    },
    'Mutation.addToWishlist': {
      two: { value: { plant_ids: [`${ID}000000001003`, `${ID}000000001004`] } },
    },
  } as Record<string, object>,
};
