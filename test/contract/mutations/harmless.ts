import { body, json, type Mutation, members, plants, query, refund, replaced, schemas, without } from './document.js';

/** What breaks nothing. */
export const harmless: Mutation[] = [
  ['a new path', (d) => (d.paths['/rewards'] = d.paths['/plants']), []],
  ['a new method', (d) => (d.paths['/plants'].post = refund(d)), []],
  [
    'a new parameter',
    (d) => plants(d).parameters.push({ name: 'region', in: 'query', schema: { type: 'string' } }),
    [],
  ],
  ['wider bounds of a parameter', (d) => (query(d, 'limit').schema.maximum = 200), []],
  [
    'a default that was unsaid',
    (d) => (query(d, 'light').schema = { $ref: '#/components/schemas/Light', default: 'low' }),
    [],
  ],
  ['a new member of a request', (d) => (body(d).properties.cause = { type: 'string' }), []],
  ['a member of a request may be null', (d) => (members(d, 'RefundItemInput').quantity.type = ['integer', 'null']), []],
  ['a member of a request may be left out', (d) => without(schemas(d).RefundItemInput.required, 'quantity'), []],
  ['a new enum value that is only sent', (d) => schemas(d).PlantSort.enum.push('popular'), []],
  ['a new member of an answer', (d) => (members(d, 'Plant').origin = { type: 'string' }), []],
  ['a member of an answer is never null', (d) => (members(d, 'Plant').image_url.type = 'string'), []],
  ['an enum value that is never answered', (d) => without(schemas(d).PetSafety.enum, 'unknown'), []],
  ['closer bounds of an answer', (d) => Object.assign(members(d, 'Plant').stock, { minimum: 0 }), []],
  ['a new error', (d) => (refund(d).responses['451'] = json({ $ref: '#/components/schemas/Problem' })), []],
  ['a new header', (d) => (refund(d).responses['201'].headers['X-New'] = { schema: { type: 'string' } }), []],
  ['a new webhook', (d) => (d.webhooks['plant.sold'] = d.webhooks['refund.created']), []],
  ['no token needed', (d) => (d.paths['/customers/{id}'].get.security = []), []],
  [
    'another name of a component',
    (d) => {
      replaced(d, '#/components/schemas/Money', '#/components/schemas/Price');
      schemas(d).Price = schemas(d).Money;
      delete schemas(d).Money;
    },
    [],
  ],
  ['allOf around one schema', (d) => (members(d, 'Plant').price = { allOf: [members(d, 'Plant').price] }), []],
  ['a list of one type', (d) => (members(d, 'Money').amount.type = ['integer']), []],
  [
    'texts, examples, names of operations, tags, extensions',
    (d) =>
      Object.assign(plants(d), { summary: 'x', description: 'x', operationId: 'x', tags: ['x'], 'x-own': 1 }) &&
      Object.assign(members(d, 'Plant').sku, { description: 'x', examples: ['x'], deprecated: true }),
    [],
  ],
];
