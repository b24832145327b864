import { expect, it } from '@jest/globals';
import { argumentsOf } from '../../../../web/admin/views/audit/arguments.ts';

const ID = '0197a4a5-0d3c-7a51-9a57-2a3b8b1f6a10';

it.each([
  ['updatePlant', 'id', `/plants/${ID}`],
  ['adjustStock', 'plantId', `/plants/${ID}`],
  ['addToWishlist', 'plantIds[0]', `/plants/${ID}`],
  ['eraseCustomer', 'id', `/customers/${ID}`],
  ['shipOrder', 'id', `/orders/${ID}`],
  ['markOrderPaid', 'id', `/orders/${ID}`],
  ['refundOrder', 'items[1].orderItemId', undefined],
  ['revokeApiKey', 'id', undefined],
])('%s, argument %s: leads to %s', (operation, name, view) => {
  const value = name.endsWith('[0]')
    ? { plantIds: [ID] }
    : name.includes('.')
      ? { items: [{}, { orderItemId: ID }] }
      : { [name]: ID };
  expect(argumentsOf(operation, value)).toEqual([{ name, value: ID, isId: true, view }]);
});

it('arguments stand one after another; those that were not given are left out', () => {
  expect(argumentsOf('placeOrder', { pickup: false, rewardCode: null, items: [{ quantity: 2 }], tags: [] })).toEqual([
    { name: 'pickup', value: 'false', isId: false, view: undefined },
    { name: 'items[0].quantity', value: '2', isId: false, view: undefined },
  ]);
});
