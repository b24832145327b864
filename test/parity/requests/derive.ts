import { type GraphQLOutputType, getNamedType, isObjectType } from 'graphql';
import type { RestRoute } from '../../../src/http/rest-routes.js';
import type { RestRequest } from '../case.js';
import { unknownOnGraphQL } from '../differences.js';
import { argumentNamed, fieldOf } from './routes.js';
import { otherInput, otherName } from './words.js';

/** A request on its way: what `Client.send` takes. */
export type Sent = [method: string, path: string, body: unknown, headers: Record<string, string> | undefined];

/** The request as REST sends it. */
export function restCall(route: RestRoute, { path = {}, query = {}, body, headers }: RestRequest): Sent {
  const filled = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const texts = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  const search = new URLSearchParams(texts).toString();
  return [route.method, search ? `${filled}?${search}` : filled, body, headers];
}

/** The same request on GraphQL: every argument is a variable, and the answer is asked for in full. */
export function graphqlCall(route: RestRoute, { path = {}, query, body, headers }: RestRequest): Sent {
  // What is no JSON has no names.
  if (typeof body === 'string') return ['POST', '/graphql', body, headers];
  const { name, args, type } = fieldOf(route);
  const inPath = Object.entries(path).map(([parameter, value]) => [argumentNamed(route, parameter), value] as const);
  const beside = Object.entries({ ...query, ...body }).map(([key, value]) => [otherName(key), value] as const);
  const strangers = beside.map(([key]) => key).filter((key) => !args.some((one) => one.name === key));
  const spelled = [...inPath, ...beside].map(([key, value]) => {
    return [key, otherInput(args.find((one) => one.name === key)?.type, value)];
  });
  const heads = args.map((one) => `$${one.name}: ${one.type}`).join(', ');
  const given = [
    ...args.map((one) => `${one.name}: $${one.name}`),
    ...unknownOnGraphQL(route, strangers).map((key) => `${key}: null`),
  ].join(', ');
  const kind = route.field.startsWith('Query.') ? 'query' : 'mutation';
  const document = `${kind}${heads && ` (${heads})`} { ${name}${given && `(${given})`} ${selectionOf(type)} }`;
  return ['POST', '/graphql', { query: document, variables: Object.fromEntries(spelled) }, headers];
}

/** Every field of a type but those that only GraphQL has, all the way down: nothing of an answer can be missed. */
function selectionOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).filter(({ extensions }) => !extensions['graphqlOnly']);
  return `{ ${fields.map((field) => `${field.name} ${selectionOf(field.type)}`).join(' ')} }`;
}
