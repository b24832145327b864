import type { GraphQL, TypedDocument } from './graphql.ts';
import { wait } from './retry.ts';

/** A list as the store returns it, with at least these fields selected. */
export interface Page<Item> {
  items: readonly Item[];
  nextCursor?: string | null;
}

/** The items of all pages, one page after the other. The document passes its variable `$after` to the list. */
export const pagesBy = (graphql: GraphQL) =>
  // biome-ignore lint/suspicious/noExplicitAny: a text has no type
  async function* pages<Item, Data = any, Variables = Record<string, unknown>>(
    document: string | TypedDocument<Data, Variables>,
    variables: Variables,
    pick: (data: Data) => Page<Item>,
    options: { signal?: AbortSignal } = {},
  ): AsyncGenerator<Item, void, undefined> {
    for (let after: string | null | undefined; after !== null; ) {
      const { items, nextCursor } = pick(await graphql(document, ...([{ ...variables, after }, options] as never)));
      if (nextCursor === undefined || nextCursor === after)
        throw new TypeError('The document must select nextCursor, and pass its variable $after to the list.');
      yield* items;
      after = nextCursor;
    }
  };

/** An event of the feed. */
export interface FeedEvent {
  id: string;
  /** Pass the position of the last event that was handled as `after`, to go on behind it. */
  position: number;
  /** Pass the link of the last event that was handled as `afterLink`, beside its position: a feed that lost the event is then found. */
  link: string;
  type: string;
  resource: { type: string; id: string };
  sequence: number;
  requestId: string;
  actor: { loginId: string; role: 'CUSTOMER' | 'STAFF' | 'ADMIN' } | null;
  /** As REST shows the resource. */
  // biome-ignore lint/suspicious/noExplicitAny: depends on the type
  data: Record<string, any>;
  /** What webhooks send, byte for byte; null if the event is older than the API version. */
  body: string | null;
}

export interface FeedOptions {
  /** The position behind which to begin. Default: 0, the first event. */
  after?: number;
  /** The `link` of the event at that position. If the feed has another event there, or none, the feed fails with CONFLICT. */
  afterLink?: string;
  /** `order.created`, `order.*`, … Default: all. */
  types?: string[];
  signal?: AbortSignal;
  /** How long to wait before the next look when there are no more events. Default: 1,000. */
  waitMs?: number;
}

const FEED = `query($after:Int,$afterLink:String,$types:[String!]){events(afterPosition:$after,afterLink:$afterLink,types:$types,limit:100){items{id position type resource{type id}link sequence requestId actor{loginId role}data body}}}`;

/** The events of the shop, each once and in order, without an end. Admins only. */
export const feedBy = (graphql: GraphQL) =>
  async function* feed({
    signal,
    waitMs = 1000,
    ...from
  }: FeedOptions = {}): AsyncGenerator<FeedEvent, void, undefined> {
    for (;;) {
      const { events } = await graphql<{ events: { items: FeedEvent[] } }>(FEED, from, { signal });
      for (const event of events.items) {
        yield event;
        from.after = event.position;
        from.afterLink = event.link;
      }
      if (!events.items[0]) await wait(waitMs, signal);
    }
  };
