import { errorStatus } from '../../src/http/errors/client-error.js';
import { checkAgainstContract } from '../support/contract/rest-contract.js';
import { PLANTED_HEADER } from './hostile-strings.js';
import type { FuzzRequest } from './requests/request.js';

export interface FuzzAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** What the program says to itself: SQL, stacks, names of its parts. No hostile text has any of it. */
const INTERNAL =
  /\bat (async )?[\w.<>]+ \((file|node|\/)|node_modules|\.(ts|js|mjs):\d|insert into "|select "|update "\w+" set|syntax error at or near|duplicate key value|invalid input syntax|violates .* constraint|relation "|MikroORM|DriverException|kysely|PGlite|Cannot read propert|is not a function|Unexpected (end|token)/i;

/** The codes of `/graphql`: the store's, and those that Apollo gives by itself. */
const GRAPHQL_CODES = new Set([
  ...Object.keys(errorStatus),
  ...['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED'],
  ...['PERSISTED_QUERY_NOT_FOUND', 'PERSISTED_QUERY_NOT_SUPPORTED'],
]);

/** What is wrong with an answer, whatever was asked; undefined if nothing is. */
export async function misfitOf(request: FuzzRequest, answer: FuzzAnswer): Promise<string | undefined> {
  const { status, headers, text } = answer;
  if (status >= 500) return `the status is ${status}`;
  if (headers.get('x-request-id') === null) return 'the header x-request-id is missing';
  if (headers.get(PLANTED_HEADER) !== null) return `the header ${PLANTED_HEADER} was planted`;
  const internal = isPage(headers) ? null : INTERNAL.exec(text);
  if (internal) return `it says ${JSON.stringify(internal[0])}`;
  if (/^\/graphql(\?|$)/.test(request.path)) return graphqlMisfit(request, answer);
  return restMisfit(request, answer);
}

/** Our own pages and their scripts show code to people. */
const isPage = (headers: Headers): boolean => !String(headers.get('content-type')).startsWith('application/json');

function graphqlMisfit({ method }: FuzzRequest, { status, headers, text }: FuzzAnswer): string | undefined {
  if (method === 'OPTIONS' || text === '' || isPage(headers)) return undefined;
  const { data, errors = [] } = JSON.parse(text) as { data?: unknown; errors?: { extensions?: { code: string } }[] };
  const codes = errors.map(({ extensions }) => String(extensions?.code));
  const unknown = codes.find((code) => !GRAPHQL_CODES.has(code));
  if (unknown !== undefined) return `the code ${unknown} is not declared`;
  if (codes.includes('INTERNAL_SERVER_ERROR')) return 'the code is INTERNAL_SERVER_ERROR';
  if (data !== undefined) return status === 200 ? undefined : `the status is ${status}, with data`;
  const allowed = codes.map((code) => errorStatus[code as keyof typeof errorStatus]?.status ?? 400);
  return allowed.includes(status) ? undefined : `the status ${status} does not fit ${codes}`;
}

async function restMisfit(request: FuzzRequest, { status, headers, text }: FuzzAnswer): Promise<string | undefined> {
  const sent = new Headers(
    Object.entries(request.headers).map(([name, value]): [string, string] => [name, [value].flat().join(', ')]),
  );
  const url = new URL(`http://localhost${request.path}`);
  const sentBody = request.body === undefined ? undefined : String(request.body);
  return checkAgainstContract({ method: request.method, url, sent, sentBody, status, headers, text }).then(
    () => undefined,
    (error: Error) => error.message,
  );
}
