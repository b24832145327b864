import { graphqlBy } from './graphql.ts';
import { feedBy, pagesBy } from './lists.ts';
import { restBy } from './rest.ts';
import { type StoreOptions, sender } from './send.ts';

export { type ErrorCode, type FieldIssue, StoreError } from './errors.ts';
export type { CallOptions, GraphQL, TypedDocument } from './graphql.ts';
export type { FeedEvent, FeedOptions, Page } from './lists.ts';
export type { components, paths } from './openapi.generated.ts';
export type { Rest } from './rest.ts';
export type { StoreOptions } from './send.ts';
export type { Token } from './token.ts';

export type Store = ReturnType<typeof createStore>;

/** The store, as one user; without credentials, as nobody in particular. */
export function createStore(options: StoreOptions) {
  const send = sender(options);
  const graphql = graphqlBy(send);
  return { graphql, rest: restBy(send), pages: pagesBy(graphql), feed: feedBy(graphql) };
}
