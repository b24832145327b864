import { type GraphQLField, type GraphQLInputType, type GraphQLSchema, getNamedType, isNonNullType } from 'graphql';
import { domainName } from '../naming.js';
import { pathParameters, type RestRoute } from '../rest-routes.js';
import { argumentsClassOf, boundsOf } from './bounds.js';
import { examples } from './examples.js';
import { described, type JsonSchema, schemaOf } from './json-schema.js';
import { failureResponses } from './responses.js';

/** The root field of the view that a route is. */
export function fieldOf(view: GraphQLSchema, route: RestRoute): GraphQLField<unknown, unknown> {
  const [kind, name] = route.field.split('.');
  const type = kind === 'Query' ? view.getQueryType() : view.getMutationType();
  const field = type?.getFields()[String(name)];
  if (!field) throw new Error(`The view has no ${route.field}.`);
  return field;
}

/** One operation of the OpenAPI document, made from the schema's field and the route. */
export function operationOf(view: GraphQLSchema, route: RestRoute): JsonSchema {
  const field = fieldOf(view, route);
  const inPath = pathParameters(route.path);
  const others = field.args.filter((arg) => !inPath.includes(arg.name));
  const mutates = route.field.startsWith('Mutation.');
  return {
    operationId: route.field.split('.')[1],
    summary: route.summary,
    description: `${field.description ?? ''}\n\nWho may: ${route.role}. In GraphQL: \`${route.field}\`.`.trim(),
    tags: [route.tag],
    security: securityOf(route),
    parameters: [
      ...inPath.map((name) =>
        parameter(
          route,
          'path',
          field.args.find((arg) => arg.name === name),
          name,
        ),
      ),
      ...(route.method === 'GET' ? others.map((arg) => parameter(route, 'query', arg, arg.name)) : []),
      { $ref: '#/components/parameters/ApiVersion' },
      { $ref: '#/components/parameters/RequestId' },
      ...(route.method === 'GET' ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
      ...(mutates && !route.path.startsWith('/auth') ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    requestBody: route.method === 'POST' ? bodyOf(route, others) : undefined,
    responses: { [route.status]: success(route, field), ...unchanged(route), ...failureResponses(route) },
  };
}

type Arg = GraphQLField<unknown, unknown>['args'][number];

function argumentSchema(route: RestRoute, arg: Arg): JsonSchema {
  const target = argumentsClassOf(route.field);
  const bounds = target ? boundsOf(target, domainName(arg)) : {};
  const fallback = arg.defaultValue === undefined || arg.defaultValue === null ? {} : { default: arg.defaultValue };
  return { ...schemaOf(arg.type as GraphQLInputType), ...bounds, ...fallback };
}

function parameter(route: RestRoute, place: 'path' | 'query', arg: Arg | undefined, name: string): JsonSchema {
  if (!arg) throw new Error(`${route.field} has no argument for the parameter ${name}.`);
  const { type, ...schema } = argumentSchema(route, arg);
  // What is left out of a query string is absent; there is no way to write null into it.
  const present = Array.isArray(type) ? type[0] : type;
  return {
    name,
    in: place,
    required: place === 'path',
    description: arg.description ?? undefined,
    schema: present === undefined ? withoutNull(schema) : { type: present, ...schema },
    example: examples.parameters[`${route.path} ${name}`],
  };
}

const withoutNull = (schema: JsonSchema): JsonSchema =>
  (schema['anyOf'] as JsonSchema[] | undefined)?.find((one) => one['type'] !== 'null') ?? schema;

function bodyOf(route: RestRoute, args: Arg[]): JsonSchema {
  const required = args.filter((arg) => isNonNullType(arg.type)).map((arg) => arg.name);
  const properties = args.map((arg) => [arg.name, described(argumentSchema(route, arg), arg.description)]);
  return {
    required: required.length > 0,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: required.length > 0 ? required : undefined,
          properties: Object.fromEntries(properties),
          additionalProperties: false,
        },
        examples: examples.bodies[route.field],
      },
    },
  };
}

function success(route: RestRoute, field: GraphQLField<unknown, unknown>): JsonSchema {
  const headers: Record<string, JsonSchema> = {
    'x-request-id': { $ref: '#/components/headers/RequestId' },
    'API-Version': { $ref: '#/components/headers/ApiVersion' },
    Deprecation: { $ref: '#/components/headers/Deprecation' },
  };
  const name = getNamedType(field.type).name;
  if (name.endsWith('Page')) headers['Link'] = { $ref: '#/components/headers/Link' };
  if (route.location) headers['Location'] = { $ref: '#/components/headers/Location' };
  headers['Cache-Control'] = { $ref: '#/components/headers/CacheControl' };
  if (route.method === 'GET') headers['ETag'] = { $ref: '#/components/headers/ETag' };
  if (route.field.startsWith('Mutation.'))
    headers['Idempotent-Replayed'] = { $ref: '#/components/headers/IdempotentReplayed' };
  if (route.status === 204) return { description: 'Done; no body.', headers };
  const schema = { $ref: `#/components/schemas/${name}` };
  return { description: route.summary, headers, content: { 'application/json': { schema } } };
}

/** The answer to who has this very body already. */
function unchanged({ method }: RestRoute): JsonSchema {
  if (method !== 'GET') return {};
  const headers = { ETag: { $ref: '#/components/headers/ETag' } };
  return { '304': { description: 'What `If-None-Match` names still holds; no body.', headers } };
}

/** No token for a login, either for the catalogue (the shop may show it to anybody), one for the rest. */
function securityOf(route: RestRoute): JsonSchema[] {
  if (route.field === 'Mutation.login') return [];
  return route.open ? [{}, { bearer: [] }] : [{ bearer: [] }];
}
