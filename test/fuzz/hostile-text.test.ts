import { describe, expect, it } from '@jest/globals';
import { type GraphQLArgument, getNamedType, getNullableType, isListType } from 'graphql';
import { trimmed } from '../../src/core/resolvers/arguments.js';
import { makeApiSchemas, schemasOf } from '../../src/http/api-schemas.js';
import { pathParameters, restRoutes } from '../../src/http/rest-routes.js';
import { makeSchema } from '../../src/schema.js';
import type { Answer, Client, GraphQLAnswer } from '../support/client.js';
import { DEEP, rotating } from '../support/depth.js';
import { expectProblem } from '../support/expectations.js';
import { openShop } from '../support/shop.js';
import { expectComplete } from '../support/steps.js';
import { ADMIN, demoId, TEST_VERSION } from '../support/store.js';
import { HOSTILE_STRINGS, PLANTED_HEADER } from './hostile-strings.js';
import { documentOf, type Operation, operationsOf } from './requests/graphql.js';
import { type Subject, subjectsOf } from './subjects.js';

/*
 * Every text input of both APIs takes every hostile string as it is (a line without the spaces around it), or refuses it by the
 * name of the field.
 */
const strings = DEEP ? Object.entries(HOSTILE_STRINGS) : rotating(Object.entries(HOSTILE_STRINGS), 24);

const shop = await openShop({ PROCESS_ROLE: 'api' });
const admin = await shop.as(ADMIN);
const { graphql: schema, rest } = schemasOf(makeApiSchemas(await makeSchema()), TEST_VERSION);
const subjects = subjectsOf(shop, admin);

const isText = ({ type }: GraphQLArgument): boolean => getNamedType(type).name === 'String';
const textsOf = ({ field }: Operation): string[] => field.args.filter(isText).map(({ name }) => name);
const withTexts = (kind: string): Operation[] =>
  operationsOf(schema).filter((operation) => operation.kind === kind && textsOf(operation).length > 0);

/** The text as the argument takes it: alone, or as the one item of a list. */
const given = (names: string[], { field }: Operation, text: string): Record<string, unknown> =>
  Object.fromEntries(
    field.args
      .filter(({ name }) => names.includes(name))
      .map(({ name, type }) => [name, isListType(getNullableType(type)) ? [text] : text]),
  );

const call = (client: Client, operation: Operation, args: Record<string, unknown>) => {
  const { query, variables } = documentOf(operation, args, 1, false);
  return client.graphql(query, variables);
};

/** The fields that an answer refuses; all of them are texts under test. */
function refusedFields({ errors }: GraphQLAnswer, texts: string[], refusals: Subject['refusals'] = {}): string[] {
  if (!errors) return [];
  const [{ extensions, message } = { extensions: {}, message: '' }] = errors;
  expect(message).not.toBe('');
  const refused = refusals[extensions.code];
  if (refused) return refused;
  const fields: string[] = (extensions.errors ?? []).map(({ field }: { field: string }) => field.replace(/\[0\]$/, ''));
  expect({
    code: extensions.code,
    strange: fields.filter((field) => !texts.includes(field)),
    errors: errors.length,
  }).toEqual({
    ...{ code: 'BAD_USER_INPUT', strange: [], errors: 1 },
  });
  expect(fields.length).toBeGreaterThan(0);
  return fields;
}

/** An empty text may be kept as it is, or remove what may be absent. */
const withoutEmpty = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]));

/** Calls with the texts that no call before has refused, until all of them are: some are checked after others. */
async function tryMutation(operation: Operation, subject: Subject, text: string): Promise<'stored' | 'refused'> {
  let texts = textsOf(operation);
  while (texts.length > 0) {
    const values = given(texts, operation, text);
    const answer = await call(admin, operation, { ...(await subject.args()), ...values });
    const refused = refusedFields(answer, texts, subject.refusals);
    if (refused.length === 0) {
      if (subject.read)
        expect(withoutEmpty(await subject.read(answer.data.result))).toMatchObject(
          withoutEmpty(trimmed(operation.field.args, values)),
        );
      return 'stored';
    }
    const { together = [] } = subject;
    const gone = together.some((name) => refused.includes(name)) ? [...refused, ...together] : refused;
    const left = texts.filter((name) => !gone.includes(name));
    // Else it would be tried without end.
    expect([operation.field.name, left]).not.toEqual([operation.field.name, texts]);
    texts = left;
  }
  return 'refused';
}

describe('a hostile text in a mutation', () => {
  it('is tried in every mutation that takes a text', () => {
    const names = withTexts('mutation').map(({ field }) => field.name);
    expectComplete(
      Object.keys(subjects),
      names,
      'Add each mutation with a text to subjectsOf() in test/fuzz/subjects.ts.',
    );
  });

  it.each(strings)('is stored byte for byte, or refused by field: %s', async (_, text) => {
    const outcomes: Record<string, string> = {};
    for (const operation of withTexts('mutation')) {
      const subject = subjects[operation.field.name];
      if (subject) outcomes[operation.field.name] = await tryMutation(operation, subject, text);
    }
    expect(outcomes).toMatchObject({ login: 'refused', placeOrder: 'refused' });
  });
});

describe('a hostile text in a query', () => {
  it.each(strings)('is looked for, or refused by field: %s', async (_, text) => {
    const ids = {
      ...{ orderId: demoId(3001), plantId: demoId(1001), customerId: demoId(2001), endpointId: demoId(5001) },
      apiKeyId: demoId(10),
    };
    for (const operation of withTexts('query')) {
      const needed = operation.field.args.filter(({ name, type }) => name in ids && String(type).endsWith('!'));
      const required = Object.fromEntries(needed.map(({ name }) => [name, ids[name as keyof typeof ids]]));
      for (const name of textsOf(operation)) {
        const body = operation.field.args.some((arg) => arg.name === 'body') ? { body: '{}', signature: 'v1,x' } : {};
        const basket = { customerId: demoId(2001), items: [{ plantId: demoId(1001), quantity: 1 }] };
        const ordered = operation.field.args.some((arg) => arg.name === 'items')
          ? { ...basket, ...(name === 'region' && { country: 'US' }) }
          : {};
        const good = { ...required, ...body, ...ordered };
        const answer = await call(admin, operation, { ...good, ...given([name], operation, text) });
        // A plant may have such a slug by now.
        if (name === 'slug' && answer.errors) expect(answer.errors[0]?.extensions.code).toBe('NOT_FOUND');
        else refusedFields(answer, [name]);
      }
    }
  });
});

describe('a hostile text in a REST request', () => {
  const routes = restRoutes.flatMap((route) => (route.method === 'DELETE' || route.bytes ? [] : [route]));
  const ids: Record<string, string> = { plant_id: demoId(1001), orders: demoId(3001), customers: demoId(2001) };

  /** The answer to a route with a text in one of its fields. */
  function send(route: (typeof routes)[number], name: string, text: string): Promise<Answer> {
    const [, start = ''] = route.path.split('/');
    const path = route.path.replace(/\{(\w+)\}/g, (_, parameter: string) => ids[parameter] ?? String(ids[start]));
    if (route.method === 'GET')
      return admin.get(
        `${path}?${name}=${encodeURIComponent(text.toWellFormed()).slice(0, 12_000).replace(/%\w?$/, '')}`,
      );
    const good =
      route.path === '/auth/token'
        ? { api_key: 'k', login_id: 'l' }
        : route.path.endsWith('/refund')
          ? { amount: 1 }
          : {};
    return admin.post(path, { ...good, [name]: text });
  }

  it.each(strings)('is used as it is, or refused by field: %s', async (_, text) => {
    const tried: string[] = [];
    for (const route of routes) {
      const [kind, name] = route.field.split('.');
      const type = kind === 'Query' ? rest.getQueryType() : rest.getMutationType();
      const args = type?.getFields()[String(name)]?.args.filter(isText) ?? [];
      for (const { name: field } of args.filter((arg) => !pathParameters(route.path).includes(arg.name))) {
        const answer = await send(route, field, text);
        tried.push(`${route.field}.${field}`);
        expect(answer.headers.get(PLANTED_HEADER)).toBeNull();
        if (answer.status < 300)
          expect(answer.body).toMatchObject(field === 'note' ? { note: text.normalize('NFC') } : {});
        else if (answer.status === 400) {
          const fields = answer.body.errors.map((issue: { field: string }) => issue.field);
          expect({ code: answer.body.code, fields }).toEqual({
            code: 'bad_user_input',
            fields: fields.map(() => field),
          });
        } else if (answer.status === 409)
          expectProblem(answer, { status: 409, code: 'illegal_transition', facts: ['current', 'allowed'] });
        else expectProblem(answer, { status: 401, code: 'unauthenticated' });
      }
    }
    expect(tried).toEqual(
      expect.arrayContaining(['Mutation.login.login_id', 'Query.plants.q', 'Mutation.refundOrder.note']),
    );
  });

  it.each(strings)('in a path is 404: %s', async (_, text) => {
    const part = encodeURIComponent(text.toWellFormed()).slice(0, 3_000).replace(/%\w?$/, '');
    for (const start of ['/plants/', '/orders/', '/customers/']) {
      const { status, body } = await admin.get(start + (/^\.*$/.test(part) ? `%20${part}` : part));
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
    }
  });

  it('shows on no page, whatever the address says', async () => {
    for (const path of ['/docs', '/docs/errors', '/docs/changelog', '/graphiql']) {
      const { body: page, status } = await shop.nobody.get(path);
      expect(status).toBe(200);
      for (const [, text] of strings) {
        const query = encodeURIComponent(text.toWellFormed()).slice(0, 3_000);
        const answer = await shop.nobody.get(`${path}?url=${query}&query=${query}&${query}`);
        expect(answer.body).toBe(page);
        expect(answer.headers.get(PLANTED_HEADER)).toBeNull();
      }
    }
  });
});
