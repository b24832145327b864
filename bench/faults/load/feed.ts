import { setTimeout } from 'node:timers/promises';
import { atEnd } from '../../support/run/endings.ts';
import type { Client } from '../../support/store/client.ts';
import type { FeedEvent, History } from './history.ts';

const PAGE = 100;
const EVERY_MS = 500;
const FEED = `query ($after: Int!) {
  events(afterPosition: $after, limit: ${PAGE}) { items { position id type link body } }
}`;

/** All events of the feed after this position, in the order in which the feed has them. */
export async function readFeed(admin: Client, after = 0): Promise<FeedEvent[]> {
  const seen: FeedEvent[] = [];
  for (let from = after; ; from = seen.at(-1)?.position ?? from) {
    const { events } = await admin.graphql<{ events: { items: FeedEvent[] } }>(FEED, { after: from });
    seen.push(...events.items);
    if (events.items.length < PAGE) return seen;
  }
}

/** Reads on from the last position that it has seen, as a receiver does that trusts the feed alone, until it is stopped. */
export function followFeed(admin: Client, since: number): { seen: FeedEvent[]; stop(): Promise<void> } {
  const seen: FeedEvent[] = [];
  let running = true;
  atEnd(async () => {
    running = false;
  });
  const reading = (async () => {
    while (running) {
      // While the store does not answer, it tries again.
      seen.push(...(await readFeed(admin, seen.at(-1)?.position ?? since).catch(() => [])));
      await setTimeout(EVERY_MS);
    }
  })();
  return {
    seen,
    stop: () => {
      running = false;
      return reading;
    },
  };
}

/** What the store tells a reader who has read up to this event: `goes on`, or up to where both agree at most. */
export async function askToGoOn(admin: Client, last: FeedEvent | undefined): Promise<History['readOn']> {
  if (!last) return 'goes on';
  const query =
    'query ($after: Int!, $link: String) { events(afterPosition: $after, afterLink: $link) { lastPosition } }';
  const variables = { after: last.position, link: last.link };
  const { text } = await admin.post('/graphql', JSON.stringify({ query, variables }));
  const [error] = JSON.parse(text).errors ?? [];
  if (error && error.extensions.code !== 'CONFLICT') throw new Error(text);
  return error ? error.extensions.lastCommonPosition : 'goes on';
}
