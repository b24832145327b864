import { type GraphQLField, type GraphQLInputType, getNullableType, isInputObjectType, isListType } from 'graphql';
import { type RestRoute, restRoutes } from '../../../src/http/rest-routes.js';
import { makeSchema } from '../../../src/schema.js';
import { otherName, snake } from './words.js';

const schema = await makeSchema();

/** The routes that take JSON, or nothing. A file has no other form on GraphQL than a text. */
export const jsonRoutes = restRoutes.filter(({ bytes }) => !bytes);

export const nameOf = ({ method, path }: RestRoute): string => `${method} ${path}`;

/** The row of the route table with this name. */
export function routeNamed(name: string): RestRoute {
  const route = restRoutes.find((one) => nameOf(one) === name);
  if (!route) throw new Error(`There is no route ${name}.`);
  return route;
}

/** The parameters in the path of a route. */
export const parametersOf = ({ path }: RestRoute): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));

/** The field of the schema that a route is. */
export function fieldOf(route: RestRoute): GraphQLField<unknown, unknown> {
  const [root, name] = route.field.split('.') as [string, string];
  const type = root === 'Query' ? schema.getQueryType() : schema.getMutationType();
  const field = type?.getFields()[name];
  if (!field) throw new Error(`The schema has no ${route.field}.`);
  return field;
}

/** The argument that REST calls so: what the route maps a path parameter to, else the same name in camelCase. */
export const argumentNamed = (route: RestRoute, name: string): string => route.parameters?.[name] ?? otherName(name);

/** What REST calls an argument. */
export function restName(route: RestRoute, argument: string): string {
  const parameter = Object.entries(route.parameters ?? {}).find(([, target]) => target === argument);
  return parameter?.[0] ?? snake(argument);
}

/** The arguments of a route that do not stand in its path, by their names on REST. */
export function bodyArguments(route: RestRoute): [name: string, type: GraphQLInputType][] {
  const inPath = parametersOf(route);
  const all = fieldOf(route).args.map(({ name, type }): [string, GraphQLInputType] => [restName(route, name), type]);
  return all.filter(([name]) => !inPath.includes(name));
}

/** The type of what an issue names: `items[0].quantity`, as REST writes it. */
export function typeAt(route: RestRoute, field: string): GraphQLInputType | undefined {
  const [first, ...rest] = field.replace(/\[\d+\]/g, '.[]').split('.') as [string, ...string[]];
  let type = fieldOf(route).args.find(({ name }) => name === argumentNamed(route, first))?.type;
  for (const step of rest) {
    const nullable = type && getNullableType(type);
    if (isListType(nullable) && step === '[]') type = nullable.ofType as GraphQLInputType;
    else type = isInputObjectType(nullable) ? nullable.getFields()[otherName(step)]?.type : undefined;
  }
  return type;
}
