import fc from 'fast-check';
import type { GraphQLSchema } from 'graphql';
import { pathParameters, type RestRoute, restRoutes } from '../../../src/http/rest-routes.js';
import { snakeCase } from '../../../src/http/snake-case.js';
import { bodyOf } from './bodies.js';
import { strangeHeaders } from './headers.js';
import { type FuzzRequest, SENDERS } from './request.js';
import { hostileText, idFor, type Known, objectOf } from './values.js';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'PROPFIND'];

/** Parts of a path that no id has. */
const pathPart = fc.oneof(
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 2_000)),
  fc.constantFrom('%', '%zz', '%00', '%2e%2e', '%c0%af', '%ff', '..', '.', '', ';a=b', 'a:b', '*', '%u0041', '%25252e'),
);

/** A query string of these values, in which a name may be misspelt, doubled or badly encoded. */
const queryOf = (values: Record<string, unknown>, spoilt: string): string => {
  const text = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value));
  const pairs = Object.entries(values).map(
    ([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(text(value)).slice(0, 3_000)}`,
  );
  const all = [...pairs, ...(spoilt ? [spoilt] : [])];
  return all.length > 0 ? `?${all.join('&')}` : '';
};

const spoiltPair = fc.oneof(
  { weight: 9, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        'limit=1&limit=2',
        'limit[]=1',
        'limit=%',
        'q=%ff',
        'q=%c3%28',
        '__proto__[a]=1',
        '&&=&',
        'limit',
        'limit=+1',
      ],
      ...['offset=0&after=', 'constructor=1', 'a'.repeat(3_000), 'limit=1e1', 'limit=0x10', 'q=a%00b', 'limit=%201'],
    ),
  },
);

/** Requests of one route, with what its field takes by the schema of a version. */
function requestOf(route: RestRoute, rest: GraphQLSchema, known: Known): fc.Arbitrary<FuzzRequest> {
  const [kind, name] = route.field.split('.');
  const type = kind === 'Query' ? rest.getQueryType() : rest.getMutationType();
  const inPath = pathParameters(route.path).map((parameter) => snakeCase(route.parameters?.[parameter] ?? parameter));
  const args = (type?.getFields()[String(name)]?.args ?? []).filter((arg) => !inPath.includes(snakeCase(arg.name)));
  const part = (argument: string) =>
    fc.oneof({ weight: 9, arbitrary: idFor(known, argument, route.field) }, { weight: 1, arbitrary: pathPart });
  const input = objectOf(args, route.field, known);
  const body = route.method === 'POST' ? bodyOf(input) : fc.constant(undefined);
  const query = fc.tuple(route.method === 'GET' ? input : fc.constant({}), spoiltPair);
  return fc
    .tuple(
      fc.constantFrom(...SENDERS),
      fc.oneof({ weight: 15, arbitrary: fc.constant(route.method) }, fc.constantFrom(...METHODS)),
      fc.tuple(...inPath.map(part)),
      query,
      strangeHeaders,
      body,
    )
    .map(([sender, method, parts, [values, spoilt], headers, payload]) => {
      let at = 0;
      const path = route.path.replace(/\{\w+\}/g, () => String(parts[at++]));
      const json: FuzzRequest['headers'] = payload === undefined ? {} : { 'content-type': 'application/json' };
      return {
        sender,
        method,
        path: `${path}${queryOf(values, spoilt)}`,
        headers: { ...json, ...headers },
        body: payload,
      };
    });
}

/** Paths beside the APIs, and paths that nothing has. */
const otherPath = fc
  .tuple(
    fc.constantFrom(...SENDERS),
    fc.constantFrom(...METHODS),
    fc.constantFrom(
      '/',
      '/openapi.json',
      '/docs',
      '/docs/',
      '/graphiql',
      '/assets/',
      '/health/',
      '/plants/',
      '/orders/',
    ),
    fc.oneof(fc.constant(''), pathPart),
    strangeHeaders,
  )
  .map(([sender, method, start, rest, headers]): FuzzRequest => ({ sender, method, path: `${start}${rest}`, headers }));

/** Requests of every route, and of some paths that are none. */
export const restRequest = (rest: GraphQLSchema, known: Known): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(...restRoutes.filter(({ bytes }) => !bytes).map((route) => requestOf(route, rest, known)), otherPath);
