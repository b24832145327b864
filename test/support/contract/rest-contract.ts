import { newestVersion, versionNames } from '../../../src/versions/versions.js';
import type { Json } from './closed-schemas.js';
import { type Contract, contractOf } from './document.js';
import { headerMisfits } from './headers.js';
import { requestMisfits } from './requests.js';
import { strayAnswer } from './strays.js';

/** A request and its response, as sent over the wire. */
export interface Exchange {
  method: string;
  url: URL;
  sent: Headers;
  sentBody: string | undefined;
  status: number;
  headers: Headers;
  text: string;
}

/** An operation of the document, and the values of its path parameters in a URL. */
export interface Operation {
  place: string[];
  operation: Json;
  parameters: Record<string, string>;
}

/** Paths outside REST, which the contract does not cover. */
const BESIDE =
  /^\/($|(favicon\.(svg|ico)|graphql|graphiql|docs|assets|health|metrics|openapi\.json|schema\.graphql)(\/|$))/;

/**
 * Validates a REST response against the document of its version, and also the request if it succeeded. Throws if either
 * does not match, so that the test that sent it fails.
 */
export async function checkAgainstContract(exchange: Exchange): Promise<void> {
  const { method, url, status, text } = exchange;
  if (method === 'OPTIONS' || BESIDE.test(url.pathname)) return;
  const version = exchange.headers.get('api-version') ?? newestVersion;
  // The document of a version that a test adds (third-version.test.ts) is not known here.
  if (!versionNames.includes(version)) return;
  const contract = await contractOf(version);
  const misfits = misfitsOf(contract, exchange).filter((one) => one !== undefined);
  if (misfits.length === 0) return;
  const where = `${method} ${url.pathname}${url.search} → ${status}`;
  throw new Error(`${where} does not match openapi.json:\n${misfits.join('\n')}\n${text.slice(0, 2000)}`);
}

function misfitsOf(contract: Contract, exchange: Exchange): (string | undefined)[] {
  const found = findOperation(contract.document, exchange);
  if (!found) return strayAnswer(contract, exchange);
  const response = responseAt(contract.document, found, exchange.status);
  if (!response) return [`the status ${exchange.status} is not documented`];
  return [
    ...headerMisfits(contract, exchange, response.value.headers ?? {}),
    ...bodyMisfits(contract, exchange, response),
    ...(exchange.status < 300 ? requestMisfits(contract, exchange, found) : []),
  ];
}

function findOperation({ paths }: Json, { method, url }: Exchange): Operation | undefined {
  // Every GET also supports HEAD.
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  for (const path of Object.keys(paths)) {
    const parameters = matched(path, url.pathname);
    const operation = parameters && paths[path][verb];
    if (operation) return { place: ['paths', path, verb], operation, parameters };
  }
  return undefined;
}

/** The values of a path's parameters in a URL; undefined if the URL does not match the path. */
export function matched(path: string, pathname: string): Record<string, string> | undefined {
  const [wanted, given] = [path.split('/'), pathname.split('/')];
  if (wanted.length !== given.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = decoded(given[at] ?? '');
    if (part.startsWith('{') && value) parameters[part.slice(1, -1)] = value;
    else if (part !== given[at]) return undefined;
  }
  return parameters;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

interface Located {
  place: string[];
  value: Json;
}

function responseAt(document: Json, { place, operation }: Operation, status: number): Located | undefined {
  const value = operation.responses[status];
  if (!value?.$ref) return value && { place: [...place, 'responses', String(status)], value };
  const elsewhere = value.$ref.slice(2).split('/');
  return { place: elsewhere, value: elsewhere.reduce((part: Json, key: string) => part[key], document) };
}

function bodyMisfits(contract: Contract, exchange: Exchange, { place, value }: Located): (string | undefined)[] {
  const { method, headers, text } = exchange;
  if (!value.content || method === 'HEAD') return text === '' ? [] : ['there is a body, and none is documented'];
  const type = String(headers.get('content-type')).replace(/; *charset=utf-8$/, '');
  if (!(type in value.content)) return [`the content type ${type} is not documented`];
  return [contract.misfit([...place, 'content', type, 'schema'], JSON.parse(text))];
}
