import { type Client, ConnectionLost, clientOf } from '../../support/client.js';
import { pause } from '../seeded-random.js';
import type { KillableStores } from './killable-stores.js';

const EVERY_MS = 50;
const FEED = `query ($after: Int!) { events(afterPosition: $after, limit: 100) {
  lastPosition items { position id body } } }`;

export interface Seen {
  position: number;
  id: string;
  body: string;
}

export interface FeedReader {
  /** Everything it has read, in order. */
  seen: Seen[];
  reads(): number;
  /** Reads to the end of the feed, and stops. */
  stop(): Promise<void>;
}

/** Polls the feed from the last position it has read, alternating between the processes. */
export function readFeed(stores: KillableStores, token: string): FeedReader {
  const seen: Seen[] = [];
  let [after, reads, stopping] = [0, 0, false];
  const read = async (client: Client): Promise<number> => {
    const { data, errors } = await client.graphql(FEED, { after });
    if (errors) throw new Error(JSON.stringify(errors));
    const { items, lastPosition } = data.events;
    seen.push(...items);
    after = lastPosition ?? after;
    return items.length;
  };
  const run = async () => {
    for (let count = 0; !stopping || count > 0; reads++) {
      const client = clientOf(await stores.url(reads), token);
      count = await read(client).catch((error) => {
        if (error instanceof ConnectionLost) return 1;
        throw error;
      });
      await pause(EVERY_MS);
    }
  };
  const running = run();
  // `stop` returns this promise, and so reports an error.
  running.catch(() => {});
  return {
    seen,
    reads: () => reads,
    stop: () => {
      stopping = true;
      return running;
    },
  };
}
