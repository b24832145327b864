import type { Query } from '../server/query/query.ts';
import type { RestCall } from '../server/query/rest-of.ts';

/** Where and as whom a query is asked. */
export interface Caller {
  storeUrl: string;
  loginId: string;
  version: string;
  /** The idempotency key, where something changes. */
  key?: string | undefined;
}

const json = (value: unknown): string => JSON.stringify(value, undefined, 2);

/** In single quotes, a shell takes every character as it is, but for these quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

interface HttpRequest {
  method: string;
  path: string;
  body?: unknown;
}

function curl({ method, path, body }: HttpRequest, { storeUrl, version, key }: Caller): string {
  const lines = [
    `curl ${method === 'DELETE' ? '-X DELETE ' : ''}${quoted(storeUrl + path)}`,
    `-H "Authorization: Bearer $TOKEN"`,
    `-H ${quoted(`API-Version: ${version}`)}`,
    ...(key ? [`-H ${quoted(`Idempotency-Key: ${key}`)}`] : []),
    ...(body ? [`-H 'Content-Type: application/json'`, `--data-binary @- <<'END'`] : []),
  ];
  return lines.join(' \\\n  ') + (body ? `\n${json(body)}\nEND` : '');
}

/** The GraphQL request as a command. */
export const curlOfQuery = ({ text }: Query, variables: object, caller: Caller): string =>
  curl({ method: 'POST', path: '/graphql', body: { query: text.replace(/\s*\n\s*/g, ' ').trim(), variables } }, caller);

/** The REST request as a command. */
export function curlOfRest({ method, path, params, query, body }: RestCall, caller: Caller): string {
  const filled = path.replace(/{(\w+)}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query as Record<string, string>);
  return curl({ method, path: filled + (search.size > 0 ? `?${search}` : ''), body }, caller);
}

/** A program that asks with the client, and prints the answer. */
export function clientQuery({ text }: Query, variables: object, { storeUrl, loginId, version, key }: Caller): string {
  const document = text.replace(/[\\`]|\$\{/g, (special) => `\\${special}`);
  const options = key ? `, { idempotencyKey: ${JSON.stringify(key)} }` : '';
  const given = Object.keys(variables).length > 0 || options ? `, ${json(variables)}` : '';
  return `import { createStore } from '@plant-store/client';

const store = createStore({
  url: ${JSON.stringify(storeUrl)},
  apiKey: process.env.API_KEY,
  loginId: ${JSON.stringify(loginId)},
  version: ${JSON.stringify(version)},
});
const answer = await store.graphql(\`${document}\`${given}${options});
console.log(answer);`;
}

/** Opens GraphiQL with the query. */
export const graphiqlUrl = ({ text }: Query, variables: object, { storeUrl }: Caller): string =>
  `${storeUrl}/graphiql#query=${encodeURIComponent(text)}&variables=${encodeURIComponent(json(variables))}`;
