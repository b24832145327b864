import { body, type Mutation, members, refund, schemas, without } from './document.js';

/** What breaks the body of a request: less is taken. */
export const breakingRequests: Mutation[] = [
  [
    'a member becomes required',
    (d) => (body(d).required = ['reason']),
    ['POST /orders/{id}/refund body.reason: is now required'],
  ],
  [
    'a member of a component becomes required',
    (d) => schemas(d).RefundItemInput.required.push('restock'),
    ['RefundItemInput.restock: is now required'],
  ],
  [
    'a new member is required',
    (d) =>
      Object.assign(members(d, 'RefundItemInput'), { cause: {} }) && schemas(d).RefundItemInput.required.push('cause'),
    ['RefundItemInput.cause: is now required'],
  ],
  [
    'a member is gone',
    (d) => delete body(d).properties.note,
    ['POST /orders/{id}/refund body.note: is no longer taken'],
  ],
  [
    'the body becomes required',
    (d) => (refund(d).requestBody.required = true),
    ['POST /orders/{id}/refund body: is now required'],
  ],
  [
    'a member may not be null',
    (d) => (body(d).properties.note.type = 'string'),
    ['POST /orders/{id}/refund body.note: no longer takes null'],
  ],
  [
    'a component may not be null',
    (d) => (body(d).properties.reason = { $ref: '#/components/schemas/RefundReason' }),
    ['POST /orders/{id}/refund body.reason: no longer takes null'],
  ],
  [
    'a text may be less long',
    (d) => (body(d).properties.note.maxLength = 100),
    ['POST /orders/{id}/refund body.note: maxLength 500 became 100'],
  ],
  [
    'a text needs a form',
    (d) => (body(d).properties.note.pattern = '^\\S'),
    ['POST /orders/{id}/refund body.note: pattern none became "^\\\\S"'],
  ],
  [
    'a list may be less long',
    (d) => (body(d).properties.items.maxItems = 10),
    ['POST /orders/{id}/refund body.items: maxItems 100 became 10'],
  ],
  [
    'an enum value is gone',
    (d) => without(schemas(d).PlantSort.enum, 'price_asc'),
    ['PlantSort: no longer takes "price_asc"'],
  ],
  [
    'another media type',
    (d) => (d.paths['/auth/token'].post.requestBody.content = { 'application/xml': {} }),
    ['POST /auth/token body: is no longer taken as application/json'],
  ],
];
