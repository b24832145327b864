import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { compareRest } from '../../tools/promises/compare-rest.js';

// biome-ignore lint/suspicious/noExplicitAny: documents are changed wherever a case wants them changed
type Json = any;

const read = (file: string) => readFileSync(`schema/2025-10-01/${file}`, 'utf8');
const openApi = read('openapi.json');
const webhooks = read('webhooks.json');

/** The head of a path that stands for a place: in the document, and in the messages about it. */
const places: Record<string, string> = {
  plants: 'paths /plants get',
  limit: 'paths /plants get parameters limit',
  refund: 'paths /orders/{id}/refund post',
  body: 'paths /orders/{id}/refund post requestBody content application/json schema properties',
  schemas: 'components schemas',
  order: 'events order.created',
};

/** Rows of `path | JSON value | what breaks | what else`. */
const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' | ')) as [string, string][];

/**
 * What breaks when a place of the document holds this value: `gone` takes it away, and a list gets one more. The keys of
 * a path are divided by spaces; items of a list go by their names.
 */
function broken(text: string, path: string, value: string): string[] {
  const document = JSON.parse(text);
  const keyIn = (part: Json, key: string) =>
    Array.isArray(part) ? part.findIndex((one) => one === key || one.name === key) : key;
  const keys = path.replace(/^\w+/, (head) => places[head] ?? head).split(' ');
  const last = String(keys.pop());
  const part = keys.reduce((one, key) => one[keyIn(one, key)], document);
  const given = value === 'gone' ? undefined : JSON.parse(value);
  if (Array.isArray(part)) part.splice(Number(keyIn(part, last)), 1);
  else if (Array.isArray(part[last]) && !Array.isArray(given)) part[last].push(given);
  else part[last] = given;
  const after = JSON.stringify(document);
  expect(after).not.toBe(JSON.stringify(JSON.parse(text)));
  return compareRest(text, after);
}

describe('compareRest', () => {
  it.each(
    rows(`
      paths /auth/token delete | gone | /auth/token delete: is gone
      servers | [{ "url": "/v2" }] | document: servers {"url":"/"} is gone
      plants security | [{ "bearer": [] }] | /plants get: security {"bearer":[]} is new
      paths /orders/{id} get security | [{ "bearer": [] }] | /orders/{id} get: security {"apiKey":[]} is gone
      components securitySchemes bearer in | "query" | components bearer: in "query" is new
      refund responses 422 | gone | /orders/{id}/refund post 422: is gone
      refund responses 202 | {} | /orders/{id}/refund post: success "202" is new
      refund responses 201 headers Location | gone | /orders/{id}/refund post 201 Location: is gone
      components headers Location required | false | /orders/{id}/refund post 201 Location: required true is gone | /orders/{id}/shipments post 201 Location: required true is gone
      refund requestBody required | true | /orders/{id}/refund post requestBody: required true is new
      refund requestBody content application/json | gone | /orders/{id}/refund post requestBody application/json: is gone
      plants parameters q | gone | /plants get query q: is gone
      plants parameters | { "name": "region", "in": "query", "required": true } | /plants get query region: required true is new
      limit required | true | /plants get query limit: required true is new
      limit explode | false | /plants get query limit: explode false is new
      limit schema maximum | 50 | /plants get query limit: maximum 100 became 50
      limit schema minimum | 2 | /plants get query limit: minimum 1 became 2
      limit schema default | 10 | /plants get query limit: default 20 is gone
      plants parameters pet_safe schema type | "string" | /plants get query pet_safe: type "boolean" is gone
      body note | gone | /orders/{id}/refund post requestBody application/json note: is gone
      body note type | ["string"] | /orders/{id}/refund post requestBody application/json note: type "null" is gone
      schemas RefundItemInput properties order_item_id maxLength | 9 | sent RefundItemInput order_item_id: maxLength none became 9
      body note pattern | "^a" | /orders/{id}/refund post requestBody application/json note: pattern "^a" is new
      body note minLength | 2 | /orders/{id}/refund post requestBody application/json note: minLength 0 became 2
      body items maxItems | 9 | /orders/{id}/refund post requestBody application/json items: maxItems 100 became 9
      schemas RefundItemInput required | "restock" | sent RefundItemInput restock: required true is new
      schemas PlantSort enum price_asc | gone | sent PlantSort: enum "price_asc" is gone
      schemas RefundReason enum lost | gone | sent RefundReason: enum "lost" is gone | returned RefundReason: enum "lost" is gone
      schemas Plant properties stock not | false | returned Plant stock: not false is new
      schemas Plant required stock | gone | returned Plant stock: required true is gone
      schemas Plant properties price anyOf | [{ "type": "null" }] | returned Plant price: type "null" is new
      schemas Plant properties price | {} | returned Plant price: type "Money" is gone
      schemas PlantPage properties items items anyOf | [{ "type": "null" }] | returned PlantPage items items: type "null" is new
      schemas Plant properties sku type | ["string", "null"] | returned Plant sku: type "null" is new
      schemas Customer properties updated_at format | gone | returned Customer updated_at: format "date-time" is gone
      schemas Remaining properties total minimum | -1 | returned Remaining total: minimum 0 became -1
      schemas PetSafety enum | "mild" | returned PetSafety: enum "mild" is new
      schemas PetSafety enum safe | gone | returned PetSafety: enum "safe" is gone
      schemas Problem properties code enum conflict | gone | returned Problem code: enum "conflict" is gone
      webhooks refund.created post responses 410 | gone | refund.created post 410: is gone
    `),
  )('openapi.json %s = %s breaks', (path, value, ...breaks) => {
    expect(broken(openApi, path, value)).toEqual(breaks);
  });

  it.each(
    rows(`
      order | gone | order.created: is gone
      order emitted_by placeOrder | gone | order.created: emitted_by "placeOrder" is gone
      order resource | "cart" | order.created: resource "order" is gone | order.created: resource "cart" is new
      schemas Plant properties stock type | "string" | returned Plant stock: type "string" is new
      schemas InventoryChange required cause | gone | returned InventoryChange cause: required true is gone
    `),
  )('webhooks.json %s = %s breaks', (path, value, ...breaks) => {
    expect(broken(webhooks, path, value)).toEqual(breaks);
  });

  it('finds another name, of a field and of an error code', () => {
    const renamed = (from: string, to: string) => compareRest(openApi, openApi.replaceAll(`"${from}"`, `"${to}"`));
    expect(renamed('botanical_name', 'latin_name')).toEqual(['returned Plant botanical_name: is gone']);
    expect(renamed('refund_exceeds_remaining', 'too_much')).toEqual([
      'returned Problem code: enum "refund_exceeds_remaining" is gone',
      '/orders/{id}/refund post 422 application/json code: enum "refund_exceeds_remaining" is gone',
      '/orders/{id}/refund post 422 application/json code: enum "too_much" is new',
      '/orders/{id}/refund post 422 application/problem+json code: enum "refund_exceeds_remaining" is gone',
      '/orders/{id}/refund post 422 application/problem+json code: enum "too_much" is new',
    ]);
  });

  it.each(
    rows(`
      paths /rewards | { "get": { "responses": { "200": {} } } }
      paths /plants post | { "requestBody": { "required": true } }
      webhooks plant.sold | { "post": {} }
      servers | { "url": "/v2" }
      paths /customers/{id} get security | {}
      paths /customers/{id} get security | { "apiKey": [] }
      plants parameters | { "name": "region", "in": "query", "schema": { "type": "string" } }
      plants parameters light schema default | "low"
      limit schema maximum | 200
      limit schema maximum | gone
      schemas RefundItemInput properties quantity format | gone
      schemas RefundItemInput additionalProperties | gone
      schemas Plant properties sku format | "code"
      refund responses 451 | { "$ref": "#/components/responses/NotFound" }
      refund responses 201 headers X-New | { "schema": { "type": "string" } }
      body cause | { "type": "string" }
      schemas RefundItemInput required quantity | gone
      schemas RefundItemInput properties quantity type | ["integer", "null"]
      schemas PlantSort enum | "popular"
      schemas Problem properties code enum | "gone"
      schemas Plant properties origin | { "type": "string" }
      schemas Plant properties image_url type | "string"
      schemas Plant properties stock minimum | 0
      schemas Plant properties price | { "allOf": [{ "$ref": "#/components/schemas/Money" }], "description": "x" }
      plants operationId | "x"
      plants x-own | 1
    `),
  )('openapi.json %s = %s breaks nothing', (path, value) => {
    expect(broken(openApi, path, value)).toEqual([]);
  });

  it.each(
    rows(`
      events plant.sold | { "schema": {} }
      order emitted_by | "reorder"
      order description | "x"
      schemas Money properties text | { "type": "string" }
    `),
  )('webhooks.json %s = %s breaks nothing', (path, value) => {
    expect(broken(webhooks, path, value)).toEqual([]);
  });
});
