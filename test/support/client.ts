import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import { checkAgainstContract } from './contract/rest-contract.js';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
type Json = any;

export interface Answer {
  status: number;
  headers: Headers;
  body: Json;
}

export interface GraphQLAnswer<T = Json> {
  status: number;
  headers: Headers;
  data: T;
  errors?: { message: string; path?: string[]; locations?: object[]; extensions: Json }[];
}

/** A query as text has an untyped response; a generated document has a typed one. */
interface GraphQLCall {
  (document: string, variables?: object, headers?: Record<string, string>): Promise<GraphQLAnswer>;
  <T, V>(document: TypedDocumentNode<T, V>, variables?: V, headers?: Record<string, string>): Promise<GraphQLAnswer<T>>;
}

export type Client = ReturnType<typeof clientOf>;

/** Nobody listens, or the connection was closed before the end of the response. The message of `fetch` does not say which. */
export class ConnectionLost extends Error {}

async function exchange(url: string, init: RequestInit & { method: string }): Promise<[Response, string]> {
  try {
    const response = await fetch(url, init);
    return [response, await response.text()];
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    if (message !== 'fetch failed' && message !== 'terminated') throw error;
    throw new ConnectionLost(`No whole response of ${init.method} ${url}: ${cause?.code ?? cause}`, { cause: error });
  }
}

/** An HTTP client of both APIs, as one user. Every REST response must match the OpenAPI document. */
export function clientOf(url: string, token?: string) {
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const isFile = body instanceof Uint8Array;
    const type: Record<string, string> =
      body === undefined ? {} : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' };
    const payload = body === undefined || isFile || typeof body === 'string' ? body : JSON.stringify(body);
    const sent = new Headers({ ...type, ...authorization, ...headers });
    const [response, text] = await exchange(`${url}${path}`, { method, headers: sent, body: payload as BodyInit });
    const { status, headers: got } = response;
    const address = new URL(response.url);
    await checkAgainstContract({
      method,
      url: address,
      sent,
      sentBody: isFile ? undefined : (payload as string | undefined),
      status,
      headers: got,
      text,
    });
    return { status, headers: got, body: parsed(text) };
  };
  const graphql = (async (
    document: string | TypedDocumentNode,
    variables?: object,
    headers: Record<string, string> = {},
  ) => {
    const query = typeof document === 'string' ? document : print(document);
    const { status, headers: got, body } = await send('POST', '/graphql', { query, variables }, headers);
    return { status, headers: got, data: body.data, errors: body.errors };
  }) as GraphQLCall;
  return {
    token,
    graphql,
    send,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) => send('POST', path, body, headers),
    delete: (path: string, headers?: Record<string, string>) => send('DELETE', path, undefined, headers),
  };
}

function parsed(text: string): Json {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}
