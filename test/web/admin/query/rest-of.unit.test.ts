import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { type OperationDefinitionNode, parse } from 'graphql';
import { restOf } from '../../../../web/admin/server/query/rest-of.ts';

const openApi = JSON.parse(readFileSync('schema/2025-10-01/openapi.json', 'utf8'));

const rest = (text: string, variables = {}) =>
  restOf(openApi, parse(text).definitions[0] as OperationDefinitionNode, variables);

it('a list: arguments and values are spelled as REST spells them; what is null is left out', () => {
  const text = `query ($status: OrderStatus, $customerId: ID, $q: String, $limit: Int = 50) {
    orders(status: $status, customerId: $customerId, q: $q, limit: $limit) { total } }`;
  expect(rest(text, { status: 'PENDING', customerId: 'c1', q: null })).toEqual([
    { method: 'GET', path: '/orders', params: {}, query: { status: 'pending', customer_id: 'c1', limit: 50 } },
  ]);
});

it.each([
  ['plant(id: $a) { id }', '/plants/{plant_id}', { plant_id: 'x' }],
  ['order(id: $a) { id }', '/orders/{id}', { id: 'x' }],
  ['refunds(orderId: $a) { total }', '/orders/{id}/refunds', { id: 'x' }],
  ['loyalty(customerId: $a) { points }', '/customers/{id}/loyalty', { id: 'x' }],
])('an id stands in the path, whatever both APIs call it: %s', (field, path, params) => {
  expect(rest(`query ($a: ID!) { ${field} }`, { a: 'x' })).toEqual([{ method: 'GET', path, params, query: {} }]);
});

it('a mutation with a body, whose inputs have other names, too', () => {
  const text = `mutation ($orderId: ID!, $items: [RefundItemInput!], $reason: RefundReason, $expectedRefunded: Int) {
    refundOrder(orderId: $orderId, items: $items, reason: $reason, expectedRefunded: $expectedRefunded) { id } }`;
  const items = [{ orderItemId: 'i1', quantity: 1, restock: false }];
  expect(rest(text, { orderId: 'o1', items, reason: 'DAMAGED', expectedRefunded: 0 })).toEqual([
    {
      method: 'POST',
      path: '/orders/{id}/refund',
      params: { id: 'o1' },
      query: {},
      body: {
        items: [{ order_item_id: 'i1', quantity: 1, restock: false }],
        reason: 'damaged',
        expected_refunded: 0,
      },
    },
  ]);
  expect(rest('mutation { removeFromWishlist(customerId: "c1", plantId: "p1") { id } }')).toEqual([
    {
      method: 'DELETE',
      path: '/customers/{id}/wishlist/{plant_id}',
      params: { id: 'c1', plant_id: 'p1' },
      query: {},
    },
  ]);
});

it('a route for each field that has one, and is asked for', () => {
  const text = `query ($all: Boolean!) {
    one: orders(status: SHIPPED, limit: 1) { total } two: orders(limit: 1) @include(if: $all) { total }
    plants @skip(if: $all) { total } auditLog { total } }`;
  const paths = (all: boolean) => rest(text, { all }).map(({ path, query }) => [path, query]);
  const shipped = ['/orders', { status: 'shipped', limit: 1 }];
  expect(paths(true)).toEqual([shipped, ['/orders', { limit: 1 }]]);
  expect(paths(false)).toEqual([shipped, ['/plants', {}]]);
});

it('no route that lacks an argument', () => {
  expect(rest('{ orders(status: SHIPPED, color: "red") { total } }')).toEqual([]);
  expect(rest('query ($a: ID) { order(id: $a) { id } }')).toEqual([]);
});
