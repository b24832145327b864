import { describe, expect, it } from '@jest/globals';
import { catalogue } from '../../src/events/catalogue.js';
import { makeApiSchemas, schemasOf } from '../../src/http/api-schemas.js';
import { errorStatus } from '../../src/http/errors/client-error.js';
import { openApiDocument } from '../../src/http/openapi/document.js';
import { recordedVersion } from '../../src/http/openapi/examples.js';
import { restRoutes } from '../../src/http/rest-routes.js';
import { makeSchema } from '../../src/schema.js';
import type { Json } from '../support/contract/closed-schemas.js';
import { contractOf } from '../support/contract/document.js';
import { expectStepDone } from '../support/steps.js';

const document: Json = openApiDocument(schemasOf(makeApiSchemas(await makeSchema()), recordedVersion));
const { misfitOf } = await contractOf(recordedVersion);

interface Operation {
  name: string;
  operation: Json;
}

const operations: Operation[] = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
  Object.entries<Json>(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);
const rows = operations.map(({ name, operation }): [string, Json] => [name, operation]);

/** The part that a `$ref` leads to. */
const at = (ref: string): Json =>
  ref
    .slice(2)
    .split('/')
    .reduce((part, key) => part?.[key], document);
const followed = (part: Json): Json => (part?.$ref ? at(part.$ref) : part);

/** Every object of the document with the keys that lead to it; examples are data, not document. */
function* partsOf(part: Json, path: string[] = []): Generator<[path: string[], part: Json]> {
  if (part === null || typeof part !== 'object' || path.at(-1) === 'examples') return;
  yield [path, part];
  for (const [key, value] of Object.entries(part)) yield* partsOf(value, [...path, key]);
}
const parts = [...partsOf(document)];

const RECORD =
  'Record its examples: `RECORD_EXAMPLES=1 npm test -- test/contract/openapi-`. The requests of a route are in src/http/openapi/examples.json.';

describe('the document', () => {
  it('has an operation for every route, and no others', () => {
    const routes = restRoutes.map(({ method, path }) => `${method} ${path}`);
    expect(operations.map(({ name }) => name).sort()).toEqual(routes.sort());
    expect(Object.keys(document.webhooks).sort()).toEqual(Object.keys(catalogue).sort());
  });

  it('describes every tag, parameter, header, response and schema, and every member of one', () => {
    const described = (part: Json): boolean => Boolean(part.description ?? (part.$ref && at(part.$ref).description));
    const silent = parts.filter(([path, part]) => {
      const kind = path.at(-2);
      const isMember = kind === 'properties' && part.const === undefined && !path.includes('responses');
      const named = ['parameters', 'tags', 'headers', 'responses', 'schemas'].includes(String(kind)) || isMember;
      return named && path.at(-1) !== 'items' && !path.includes('allOf') && !described(part);
    });
    expect(silent.map(([path]) => path.join('/'))).toEqual([]);
  });

  it('documents every code that REST can return', () => {
    const onlyGraphQL = ['QUERY_TOO_COMPLEX', 'OUT_OF_STOCK', 'INSUFFICIENT_POINTS'];
    const codes = Object.keys(errorStatus).filter((code) => !onlyGraphQL.includes(code));
    const documented: string[] = document.components.schemas.Problem.properties.code.enum;
    expectStepDone(
      codes.filter((code) => !documented.includes(code.toLowerCase())),
      'Add it to the routes that return it in src/http/openapi/parts.ts or, if none does, to onlyGraphQL here.',
    );
    expect(documented).toEqual(codes.map((code) => code.toLowerCase()));
    const inOperations = JSON.stringify(document.paths) + JSON.stringify(document.components.responses);
    const missing = codes.filter((code) => !inOperations.includes(`{"const":"${code.toLowerCase()}"}`));
    // No operation is a path with a method that it does not have; the introduction describes it.
    expect(missing).toEqual(['METHOD_NOT_ALLOWED']);
    expect(document.info.description).toContain('405');
  });
});

it.each(Object.entries<Json>(document.webhooks))(
  'the webhook %s shows a body that fits its schema',
  (name, { post }) => {
    const { schema, examples } = post.requestBody.content['application/json'];
    expectStepDone(examples.delivery.value ? [] : [name], RECORD);
    expect(misfitOf(schema, examples.delivery.value)).toBeUndefined();
  },
);

describe.each(rows)('%s', (_, operation) => {
  const responses = Object.entries<Json>(operation.responses).map(([status, part]) => [status, followed(part)]);

  it('describes what it does, who may call it, and its GraphQL field', () => {
    expect(operation.description).toMatch(/^[A-Z].*\.\n\nAllowed for: .*\. In GraphQL: `(Query|Mutation)\.\w+`\.$/s);
    expect(operation.summary).toMatch(/^[A-Z]/);
    expect(document.tags.map(({ name }: Json) => name)).toContain(operation.tags[0]);
  });

  it('has examples of its response and its parameters', () => {
    const [, success] = responses.find(([status]) => status < 300) ?? [];
    const inPath = operation.parameters.filter((one: Json) => one.in === 'path');
    const content = [success.content, operation.requestBody?.content].filter(Boolean);
    const shown = [...content.flatMap((one) => one['application/json'] ?? []), ...inPath];
    expectStepDone(shown.every(({ examples }) => Object.keys(examples ?? {}).length > 0) ? [] : [_], RECORD);
  });

  it('has an example for every parameter, which its schema takes', () => {
    for (const part of operation.parameters) {
      const { name, schema, example, examples } = followed(part);
      const values = example === undefined ? Object.values<Json>(examples ?? {}).map(({ value }) => value) : [example];
      expectStepDone(
        values.length > 0 ? [] : [name],
        'Add an example to `parameters` of src/http/openapi/examples.json.',
      );
      for (const value of values) expect([name, misfitOf(schema, value)]).toEqual([name, undefined]);
    }
  });

  it('takes an object of known members', () => {
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (schema) expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
  });

  it('documents the failures of every path, and its own', () => {
    const [method, path] = [_.split(' ')[0], String(_.split(' ')[1])];
    const expected = ['400', '401', '429', '500', '503'];
    if (method === 'GET') expected.push('304');
    if (method !== 'GET') expected.push('413', '415');
    if (path.includes('{')) expected.push('404');
    if (operation.parameters.some(({ $ref }: Json) => $ref?.endsWith('/IdempotencyKey'))) expected.push('409', '422');
    if (restRoutes.find((route) => `${route.method} ${route.path}` === _)?.role === 'staff') expected.push('403');
    // Archived plants are for staff alone; an API key needs a scope to read orders.
    const readers = ['GET /orders', 'GET /orders/{id}', 'GET /orders/{id}/refunds', 'GET /orders/{id}/shipments'];
    if (['GET /plants', ...readers].includes(_)) expected.push('403');
    const success = responses.map(([status]) => status).filter((status) => status < 300);
    expect(success).toHaveLength(1);
    expect(Object.keys(operation.responses).sort()).toEqual([...success, ...expected].sort());
  });

  it('carries the headers that every answer has', () => {
    for (const [status, { headers }] of responses) {
      const always = [
        'x-request-id',
        'API-Version',
        'Deprecation',
        'Sunset',
        'Preference-Applied',
        'Link',
        'RateLimit',
        'RateLimit-Policy',
        'Cache-Control',
      ];
      expect([status, Object.keys(headers)]).toEqual([status, expect.arrayContaining(always)]);
    }
    const replayable = responses.filter(([, { headers }]) => 'Idempotent-Replayed' in headers);
    const keyed = operation.parameters.some(({ $ref }: Json) => $ref?.endsWith('/IdempotencyKey'));
    expect(replayable).toHaveLength(keyed ? 1 : 0);
  });

  it('gives examples that fit their schemas', () => {
    const shown: [schema: Json, examples: Json][] = [
      ...responses.flatMap(([, { content }]) => Object.values<Json>(content ?? {})),
      ...Object.values<Json>(operation.requestBody?.content ?? {}),
      ...operation.parameters.map(followed),
    ].map(({ schema, examples, example }) => [schema, examples ?? (example ? { example: { value: example } } : {})]);
    const misfits = shown.flatMap(([schema, examples]) =>
      Object.entries<Json>(examples).map(([name, { value }]) => [name, misfitOf(schema, value)]),
    );
    expect(misfits.filter(([, misfit]) => misfit)).toEqual([]);
  });
});
