import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { compareGraphql } from '../../tools/promises/compare-graphql.js';
import { compareOpenApi } from '../../tools/promises/compare-openapi.js';
import { compareSchemas } from '../../tools/promises/compare-schemas.js';
import { compareWebhooks } from '../../tools/promises/compare-webhooks.js';
import { sidesOf } from '../../tools/promises/sides.js';
import { breakingAnswers } from './mutations/answers.js';
import { breakingSdl, harmlessSdl } from './mutations/graphql.js';
import { harmless } from './mutations/harmless.js';
import { breakingOperations } from './mutations/operations.js';
import { breakingRequests } from './mutations/requests.js';

const openApi = readFileSync('schema/2025-10-01/openapi.json', 'utf8');
const webhooks = readFileSync('schema/2025-10-01/webhooks.json', 'utf8');
const graphql = readFileSync('schema/2025-10-01/schema.graphql', 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: documents are changed wherever a case wants them changed
type Json = any;

/** What breaks when this is done to a document; it must do something. */
function broken(compare: (before: Json, after: Json) => string[], text: string, mutate: (document: Json) => void) {
  const [before, after] = [JSON.parse(text), JSON.parse(text)];
  mutate(after);
  expect(after).not.toEqual(before);
  return [...new Set(compare(before, after))];
}

describe('the OpenAPI document', () => {
  it.each([...breakingOperations, ...breakingRequests, ...breakingAnswers])('breaks: %s', (_, mutate, changes) => {
    expect(broken(compareOpenApi, openApi, mutate)).toEqual(changes);
  });

  it.each(harmless)('keeps its promises: %s', (_, mutate) => {
    expect(broken(compareOpenApi, openApi, mutate)).toEqual([]);
  });

  it('keeps its own', () => {
    expect(compareOpenApi(JSON.parse(openApi), JSON.parse(openApi))).toEqual([]);
  });
});

describe('a schema', () => {
  const sides = (direction: 'request' | 'answer', before: Json, after: Json) =>
    compareSchemas(sidesOf(before, after, direction), 'it', before.schema ?? before, after.schema ?? after);

  it.each<[string, Json, Json, string[], string[]]>([
    ['bounds', { type: 'integer', minimum: 1 }, { type: 'integer' }, [], ['it: minimum 1 became none']],
    [
      'a format that is bounds',
      { type: 'integer', maximum: 9 },
      { type: 'integer', format: 'int32' },
      ['it: minimum none became -2147483648'],
      ['it: maximum 9 became 2147483647'],
    ],
    ['integers', { type: 'integer' }, { type: 'number' }, [], ['it: may now be number']],
    ['anything', { type: 'string' }, {}, [], ['it: may now be anything']],
    ['values', { enum: ['a', null] }, { enum: ['a', 1] }, ['it: no longer takes null'], ['it: may now be integer']],
    ['a const', { const: 'a' }, { type: 'string' }, [], ['it: may now be any string']],
    ['closed', { additionalProperties: false }, {}, [], ['it.*: may now be anything']],
    ['items', { type: 'array' }, { type: 'array', items: { const: 1 } }, ['it[]: no longer takes anything'], []],
    [
      'one of two',
      { oneOf: [{ properties: { code: { const: 'a' } } }, { properties: { code: { const: 'b' } } }] },
      { properties: { code: { enum: ['a'] } } },
      ['it.code: no longer takes "b"'],
      [],
    ],
  ])('%s: taken from clients, and told to them', (_, before, after, request, answer) => {
    expect([sides('request', before, after), sides('answer', before, after)]).toEqual([request, answer]);
  });

  it('may hold itself', () => {
    const tree = (value: Json) => ({
      schema: { $ref: '#/tree' },
      tree: { type: 'object', properties: { value, child: { $ref: '#/tree' } } },
    });
    const [text, number] = [tree({ type: 'string' }), tree({ type: 'integer' })];
    expect(sides('answer', text, number)).toEqual(['tree.value: may now be integer']);
    expect(sides('answer', text, text)).toEqual([]);
  });

  it('may be a component of two kinds, and either may change', () => {
    const pet = (legs: Json) => ({
      schema: { $ref: '#/pet' },
      pet: { oneOf: [{ properties: { wings: { type: 'integer' } } }, { properties: { legs } }] },
    });
    const changes = sides('answer', pet({ type: 'integer' }), pet({ type: ['integer', 'null'] }));
    expect(changes).toEqual(['pet.legs: may now be null']);
  });

  it('is not judged by keywords that nobody taught', () => {
    expect(() => sides('answer', {}, { not: {} })).toThrow('does not know the keyword "not" of JSON Schema');
  });
});

describe('the document of events', () => {
  const order = (d: Json) => d.events['order.created'];

  it.each<[string, (document: Json) => void, string[]]>([
    ['an event is gone', (d) => delete d.events['order.created'], ['order.created: is gone']],
    [
      'a mutation emits no more',
      (d) => (order(d).emitted_by = []),
      ['order.created: is no longer emitted by placeOrder'],
    ],
    ['a member is gone', (d) => delete d.components.schemas.Money.properties.currency, ['Money.currency: is gone']],
  ])('breaks: %s', (_, mutate, changes) => {
    expect(broken(compareWebhooks, webhooks, mutate)).toEqual(changes);
  });

  it.each<[string, (document: Json) => void]>([
    ['a new event', (d) => (d.events['plant.sold'] = order(d))],
    ['one more mutation emits', (d) => order(d).emitted_by.push('reorder')],
    ['a new member', (d) => (d.components.schemas.Money.properties.text = { type: 'string' })],
    ['other words', (d) => (order(d).description = 'x')],
  ])('keeps its promises: %s', (_, mutate) => {
    expect(broken(compareWebhooks, webhooks, mutate)).toEqual([]);
  });
});

describe('the GraphQL schema', () => {
  it.each(breakingSdl)('breaks: %s', async (_, mutate, changes) => {
    expect(await compareGraphql(graphql, mutate(graphql))).toEqual(changes);
  });

  it.each(harmlessSdl)('keeps its promises: %s', async (_, mutate) => {
    expect(mutate(graphql)).not.toBe(graphql);
    expect(await compareGraphql(graphql, mutate(graphql))).toEqual([]);
  });
});
