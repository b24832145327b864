import { json, type Mutation, plantRef, plants, query, refund, replaced, without } from './document.js';

/** What breaks an operation beside its bodies. */
export const breakingOperations: Mutation[] = [
  ['a path is gone', (d) => delete d.paths['/customers/{id}/loyalty'], ['GET /customers/{id}/loyalty: is gone']],
  ['a method is gone', (d) => delete d.paths['/auth/token'].delete, ['DELETE /auth/token: is gone']],
  ['a status is gone', (d) => delete refund(d).responses['422'], ['POST /orders/{id}/refund 422: is gone']],
  [
    'another success',
    (d) => (refund(d).responses['202'] = json(plantRef)),
    ['POST /orders/{id}/refund 202: may now be the answer'],
  ],
  [
    'a parameter is gone',
    (d) => without(plants(d).parameters, query(d, 'q')),
    ['GET /plants query q: is no longer taken'],
  ],
  [
    'a new parameter is required',
    (d) => plants(d).parameters.push({ name: 'region', in: 'query', required: true, schema: { type: 'string' } }),
    ['GET /plants query region: is now required'],
  ],
  [
    'a parameter becomes required',
    (d) => (query(d, 'limit').required = true),
    ['GET /plants query limit: is now required'],
  ],
  [
    'a parameter has another type',
    (d) => (query(d, 'pet_safe').schema = { type: 'string' }),
    ['GET /plants query pet_safe: no longer takes boolean'],
  ],
  [
    'a parameter takes less',
    (d) => (query(d, 'limit').schema.maximum = 50),
    ['GET /plants query limit: maximum 100 became 50'],
  ],
  [
    'a parameter has another default',
    (d) => (query(d, 'limit').schema.default = 10),
    ['GET /plants query limit: default 20 became 10'],
  ],
  [
    'a parameter is written otherwise',
    (d) => (query(d, 'light').explode = false),
    ['GET /plants query light: explode unsaid became false'],
  ],
  [
    'a header of an answer is gone',
    (d) => delete refund(d).responses['201'].headers.Location,
    ['POST /orders/{id}/refund 201 header location: is gone'],
  ],
  [
    'a token is needed',
    (d) => (plants(d).security = [{ bearer: [] }]),
    ['GET /plants: no longer takes requests without a token'],
  ],
  [
    'another kind of token',
    (d) => Object.assign(d.components.securitySchemes.bearer, { type: 'apiKey', in: 'header', name: 'X-Token' }),
    ['security bearer: changed'],
  ],
  ['another server', (d) => (d.servers = [{ url: '/v2' }]), ['server /: is gone']],
  [
    'an error code has another name',
    (d) => replaced(d, 'refund_exceeds_remaining', 'too_much'),
    [
      'POST /orders/{id}/refund 422 body.code: may now be "too_much"',
      'POST /orders/{id}/refund 422 body.code: "refund_exceeds_remaining" is gone',
    ],
  ],
  ['a webhook is gone', (d) => delete d.webhooks['refund.created'], ['webhook refund.created: is gone']],
  [
    'a webhook can no longer be answered with 410',
    (d) => delete d.webhooks['refund.created'].post.responses['410'],
    ['webhook refund.created 410: is gone'],
  ],
];
