import { type Client, clientOf } from '../support/client.js';
import { isCutOff } from './insist.js';
import type { Mortals } from './mortals.js';
import { pause } from './seeded.js';

const EVERY_MS = 50;
const FEED = `query ($after: Int!) { events(afterPosition: $after, limit: 100) {
  lastPosition items { position id body } } }`;

export interface Seen {
  position: number;
  id: string;
  body: string;
}

export interface FeedReader {
  /** All that it has read, in the order of reading. */
  seen: Seen[];
  reads(): number;
  /** Reads up to the end, and stops. */
  stop(): Promise<void>;
}

/** Reads the feed again and again, each time from where it was, from one process and then from the other. */
export function readFeed(mortals: Mortals, token: string): FeedReader {
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
      const client = clientOf(await mortals.url(reads), token);
      count = await read(client).catch((error) => {
        if (isCutOff(error)) return 1;
        throw error;
      });
      await pause(EVERY_MS);
    }
  };
  const running = run();
  // `stop` tells of what went wrong.
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
