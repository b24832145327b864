import type { paths } from './openapi.generated.ts';
import { keyOf, type Send } from './send.ts';

type Method = 'get' | 'post' | 'delete';
type PathsWith<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, object> ? P : never }[keyof paths];
type Operation<M extends Method, P extends keyof paths> = paths[P] extends Record<M, infer O> ? O : never;

type Params<O> = O extends { parameters: { path: infer P extends object } } ? { params: P } : object;
type Query<O> = O extends { parameters: { query?: infer Q extends object } } ? { query?: Q } : object;
type Json<T> = { content: { 'application/json': T } };
type Body<O> = O extends { requestBody: Json<infer B> }
  ? { body: B }
  : O extends { requestBody?: Json<infer B> }
    ? { body?: B }
    : object;
type Key<M> = M extends 'get' ? object : { idempotencyKey?: string };
type Options<M extends Method, O> = Params<O> & Query<O> & Body<O> & Key<M> & { signal?: AbortSignal };
type Given<T> = Partial<T> extends T ? [options?: T] : [options: T];
type Answer<O> = O extends { responses: infer R }
  ? { [S in keyof R & (200 | 201)]: R[S] extends Json<infer T> ? T : never }[keyof R & (200 | 201)]
  : never;
/** 204 has no answer. */
type Result<O> = [Answer<O>] extends [never] ? undefined : Answer<O>;

/** Calls a route of the REST API: `rest.get('/orders/{id}', { params: { id } })`. */
type Route<M extends Method> = <P extends PathsWith<M>>(
  path: P,
  ...rest: Given<Options<M, Operation<M, P>>>
) => Promise<Result<Operation<M, P>>>;

export type Rest = { [M in Method]: Route<M> };

interface AnyOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

export function restBy(send: Send): Rest {
  const route =
    (method: string) =>
    (path: string, { params = {}, query = {}, body, idempotencyKey, signal }: AnyOptions = {}) => {
      const filled = path.replace(/{(\w+)}/g, (_, name) => {
        const value = params[name] ?? '';
        // A URL would lose these as segments, and lead to another route.
        if (/^\.{0,2}$/.test(value)) throw new TypeError(`params.${name} must be an id (received "${value}").`);
        return encodeURIComponent(value);
      });
      const given = Object.entries(query).filter(([, value]) => value != null) as [string, string][];
      const search = given.length ? `?${new URLSearchParams(given)}` : '';
      const key = method === 'GET' ? undefined : keyOf(idempotencyKey);
      return send({ method, path: filled + search, body, key, signal });
    };
  return { get: route('GET'), post: route('POST'), delete: route('DELETE') } as Rest;
}
