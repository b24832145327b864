import { type GraphQLField, type GraphQLInputType, type GraphQLSchema, isNonNullType } from 'graphql';
import { rolesOf, scopesOf } from '../../core/resolvers/check-roles.js';
import { domainName, rootFieldOf } from '../../versions/names.js';
import { argumentsClassOf } from '../input/check-variables.js';
import { pathParameters, type RestRoute } from '../rest-routes.js';
import { bodiesOf, parameterExamples, valuesOf } from './examples.js';
import { boundsOf, described, type JsonSchema, schemaOf } from './json-schema.js';
import { isKeyed } from './parts.js';
import { errorResponses, successResponses } from './responses.js';

/** The roles of `restRoutes`, spelled out. */
const roles: Record<string, string> = {
  'signed in': 'any signed-in user',
  catalogue: 'anyone if the organization publishes its catalogue, otherwise any signed-in user',
  'own ones, staff all': 'customers, who see only their own, and staff, who see all',
  'owner, staff': 'the customer who placed the order, and staff',
  'self, staff': 'the customer, and staff',
};

/** One operation of the OpenAPI document, made from the route and its schema field. */
export function operationOf(view: GraphQLSchema, route: RestRoute): JsonSchema {
  const field = rootFieldOf(view, route.field);
  const names = pathParameters(route.path);
  const inPath = names.flatMap((name) => field.args.filter((arg) => arg.name === name));
  const others = field.args.filter((arg) => !names.includes(arg.name));
  const inQuery = route.method === 'POST' && !route.bytes ? [] : others.filter((arg) => arg.name !== route.bytes);
  return {
    operationId: route.field.split('.')[1],
    summary: route.summary,
    description: `${field.description}\n\nAllowed for: ${roles[route.role] ?? route.role}. In GraphQL: \`${route.field}\`.`,
    tags: [route.tag],
    security: securityOf(route, field),
    'x-roles': rolesOf(field),
    parameters: [
      ...inPath.map((arg) => parameter(route, 'path', arg)),
      ...inQuery.map((arg) => parameter(route, 'query', arg)),
      { $ref: '#/components/parameters/ApiVersion' },
      { $ref: '#/components/parameters/RequestId' },
      { $ref: '#/components/parameters/Prefer' },
      ...(route.method === 'GET'
        ? ['ReadAfter', 'IfNoneMatch'].map((name) => ({ $ref: `#/components/parameters/${name}` }))
        : []),
      ...(isKeyed(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    requestBody: route.method === 'POST' ? bodyOf(route, others) : undefined,
    responses: { ...successResponses(route, field), ...errorResponses(route) },
  };
}

type Arg = GraphQLField<unknown, unknown>['args'][number];

function argumentSchema(route: RestRoute, arg: Arg): JsonSchema {
  const bounds = boundsOf(argumentsClassOf(route.field), domainName(arg));
  const fallback = arg.defaultValue === undefined || arg.defaultValue === null ? {} : { default: arg.defaultValue };
  return { ...schemaOf(arg.type as GraphQLInputType), ...bounds, ...fallback };
}

function parameter(route: RestRoute, place: 'path' | 'query', arg: Arg): JsonSchema {
  const { name } = arg;
  const { type, ...schema } = argumentSchema(route, arg);
  // A query string can only leave a parameter out; it cannot express null.
  const present = Array.isArray(type) ? type[0] : type;
  const examples = valuesOf(route.field, name);
  return {
    name,
    in: place,
    required: place === 'path',
    description: arg.description ?? undefined,
    schema: present === undefined ? withoutNull(schema) : { type: present, ...schema },
    ...(examples ? { examples } : { example: parameterExamples[name] }),
  };
}

const withoutNull = (schema: JsonSchema): JsonSchema =>
  (schema['anyOf'] as JsonSchema[] | undefined)?.find((one) => one['type'] !== 'null') ?? schema;

function bodyOf(route: RestRoute, args: Arg[]): JsonSchema {
  if (route.bytes) {
    const description = args.find(({ name }) => name === route.bytes)?.description?.replace(', in Base64', '');
    const media = route.media ?? '';
    // Of a text without a type, generators of clients make a body that a fetch does not take.
    const schema = media.startsWith('text/') ? { type: 'string' } : {};
    return {
      description,
      required: true,
      content: { [media]: { schema }, 'application/octet-stream': { schema: {} } },
    };
  }
  const required = args.filter((arg) => isNonNullType(arg.type)).map((arg) => arg.name);
  const properties = args.map((arg) => [arg.name, described(argumentSchema(route, arg), arg.description)]);
  return {
    description: required.length > 0 ? undefined : 'Optional. A member that is null counts as absent.',
    required: required.length > 0,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: required.length > 0 ? required : undefined,
          properties: Object.fromEntries(properties),
          additionalProperties: false,
        },
        examples: bodiesOf(route.field),
      },
    },
  };
}

/**
 * A login needs no token, the catalogue an optional one (the organization may publish it), all other routes need one. An API
 * key may take its place where anybody may ask, or where a scope allows it.
 */
function securityOf(route: RestRoute, field: Parameters<typeof scopesOf>[0]): JsonSchema[] {
  const [bearer, apiKey] = [{ bearer: [] }, { apiKey: [] }];
  if (route.role === 'anyone') return [{}, apiKey];
  if (route.role === 'catalogue') return [{}, bearer, apiKey];
  return scopesOf(field).length > 0 ? [bearer, apiKey] : [bearer];
}
