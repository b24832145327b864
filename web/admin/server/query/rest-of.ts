import type { FieldNode, OperationDefinitionNode } from 'graphql';
import { valueFromASTUntyped } from 'graphql/utilities/valueFromASTUntyped.js';

/** As much of a JSON Schema as says how REST spells a value. */
interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

interface Operation {
  /** The field of GraphQL that the route calls. */
  operationId: string;
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}

/** As much of the store's OpenAPI document as is read here. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** A request to the REST API. */
export interface RestCall {
  method: string;
  /** With the names of its parameters: `/orders/{id}`. */
  path: string;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body?: Record<string, unknown>;
}

type Values = Record<string, unknown>;

/** What REST has for the fields that an operation asks for, where the store's OpenAPI document has a route for them. */
export function restOf(openApi: OpenApi, operation: OperationDefinitionNode, variables: Values): RestCall[] {
  const defaults = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  );
  const all = { ...Object.fromEntries(defaults), ...variables };
  return operation.selectionSet.selections.flatMap((field) =>
    field.kind === 'Field' && isAsked(field, all) ? routeOf(openApi, field, all) : [],
  );
}

const valuesOf = (nodes: FieldNode['arguments'], variables: Values): Values =>
  Object.fromEntries((nodes ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]));

const isAsked = ({ directives = [] }: FieldNode, variables: Values): boolean =>
  directives.every(({ name, arguments: nodes }) => valuesOf(nodes, variables)['if'] === (name.value === 'include'));

function routeOf(openApi: OpenApi, field: FieldNode, variables: Values): RestCall[] {
  for (const [path, methods] of Object.entries(openApi.paths))
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId !== field.name.value) continue;
      const given = Object.entries(valuesOf(field.arguments, variables)).filter(([, value]) => value != null);
      const call = callOf(openApi, operation, given);
      return call ? [{ method: method.toUpperCase(), path, ...call }] : [];
    }
  return [];
}

/** The arguments where the route has them; undefined if it lacks one. */
function callOf(
  openApi: OpenApi,
  { parameters, requestBody }: Operation,
  given: [string, unknown][],
): Omit<RestCall, 'method' | 'path'> | undefined {
  const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
  const inQuery = new Map(
    parameters.filter((parameter) => parameter.in === 'query').map((one) => [one.name, one.schema]),
  );
  const inBody = requestBody && (resolved(openApi, requestBody.content['application/json'].schema).properties ?? {});
  const call: Omit<RestCall, 'method' | 'path'> = { params: {}, query: {}, ...(inBody && { body: {} }) };
  // A path calls the id of its resource `id`, where the argument is called `orderId`, or the other way round.
  const names = given.map(([name]) => snake(name));
  const others = inPath.filter((name) => !names.includes(name));
  for (const [argument, value] of given) {
    const name = snake(argument);
    const parameter = inPath.includes(name) ? name : undefined;
    if (inQuery.has(name)) call.query[name] = spelled(openApi, inQuery.get(name), value);
    else if (inBody?.[name] && call.body) call.body[name] = spelled(openApi, inBody[name], value);
    else {
      const free = parameter ?? others.shift();
      if (!free) return undefined;
      call.params[free] = String(value);
    }
  }
  return inPath.every((name) => call.params[name]) ? call : undefined;
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function resolved({ components }: OpenApi, schema: Schema): Schema {
  return schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
}

/** A value of GraphQL as REST spells it: `order_item_id`, `damaged`. */
function spelled(openApi: OpenApi, schema: Schema = {}, value: unknown): unknown {
  const { anyOf, enum: words, items, properties = {} } = resolved(openApi, schema);
  if (anyOf) return spelled(openApi, anyOf[0], value);
  if (Array.isArray(value)) return value.map((item) => spelled(openApi, items, item));
  if (typeof value === 'string') return words ? value.toLowerCase() : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [snake(name), spelled(openApi, properties[snake(name)], part)]),
  );
}
