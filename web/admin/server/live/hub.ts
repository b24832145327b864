import type { StoreError } from '../../../client/src/index.ts';
import { clock } from '../../../ui/server/clock.ts';
import { Refusal } from '../../../ui/server/refusal.ts';
import { FeedDocument, MeDocument } from '../../documents.generated.ts';
import { feedEnd } from './feed-end.ts';
import { type Hint, type Listener, makeStream, type Stream } from './stream.ts';

/** How many streams a session may have, and an address: an office behind one. */
const MAX_OF_SESSION = 6;
const MAX_OF_ADDRESS = 100;

/** Who has missed more events than this learns only that. */
const KEPT = 500;

/** How many events the store returns at once. */
const PAGE = 100;

interface Times {
  /** How long the feed is left alone when it has no further events. */
  pollMs: number;
  /** How often a stream sends something, and asks whether its session still is one. The store ends connections after 15 s of silence. */
  beatMs: number;
}

export type Hub = ReturnType<typeof makeHub>;

/** Reads the feed once for all open streams, with the session of an admin who has one of them. Else it is not read. */
export function makeHub({ pollMs, beatMs }: Times = { pollMs: 1000, beatMs: 10_000 }) {
  const streams = new Set<Stream>();
  let isClosed = false;
  let isReading = false;
  /** Undefined until the first answer says it. */
  let isLive: boolean | undefined = false;
  /** The hints behind `from` until `position`, which is undefined while the feed is not read. */
  let recent: Hint[] = [];
  let from = 0;
  let position: number | undefined;
  let lastKnown = 0;
  let wake = () => {};

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const reader = () => [...streams].find(({ isAdmin }) => isAdmin);
  const become = (live: boolean) => {
    if (isLive === live) return;
    isLive = live;
    for (const stream of streams) stream.say(live);
  };

  const catchUp = (stream: Stream, end: number) => {
    stream.heard ??= end;
    if (stream.heard < from || stream.heard > end) stream.miss(end);
    for (const hint of recent) if (hint.position > stream.heard) stream.hint(hint);
  };

  /** Begins at the end of the feed, or where the stream stopped that has missed the most. */
  const begin = async ({ store }: Stream): Promise<number> => {
    const end = await feedEnd(store.graphql, lastKnown);
    const missed = [...streams].flatMap(({ heard = end }) => (heard >= end - KEPT ? [heard] : []));
    from = Math.min(end, ...missed);
    recent = [];
    for (const stream of streams) catchUp(stream, end);
    return from;
  };

  const take = (hint: Hint) => {
    position = hint.position;
    recent.push(hint);
    if (recent.length > KEPT) from = recent.shift()?.position ?? from;
    for (const stream of streams) if (hint.position > (stream.heard ?? 0)) stream.hint(hint);
  };

  const readOnce = async (stream: Stream): Promise<void> => {
    try {
      position ??= await begin(stream);
      const { events } = await stream.store.graphql(FeedDocument, { after: position, limit: PAGE });
      for (const { resource, ...event } of events.items) take({ ...event, resourceId: resource.id });
      become(true);
      if (events.items.length < PAGE) await pause(pollMs);
    } catch (error) {
      const { code, retryAfter = 0 } = error as StoreError;
      if (code === 'UNAUTHENTICATED') stream.end();
      else if (code === 'FORBIDDEN') stream.isAdmin = false;
      else {
        become(false);
        await pause(Math.max(pollMs, retryAfter * 1000));
      }
    }
  };

  const read = async (): Promise<void> => {
    if (isReading || !reader()) return;
    isReading = true;
    isLive = undefined;
    for (let stream = reader(); stream; stream = reader()) await readOnce(stream);
    isReading = false;
    lastKnown = position ?? lastKnown;
    position = undefined;
    become(false);
  };

  const check = async (stream: Stream): Promise<void> => {
    stream.beat();
    try {
      const { me } = await stream.store.graphql(MeDocument, {});
      stream.isAdmin = me.role === 'ADMIN';
      void read();
    } catch (error) {
      if ((error as StoreError).code === 'UNAUTHENTICATED') stream.end();
    }
  };

  return {
    /** What the browser of a listener gets, until its session ends or it leaves. */
    join(listener: Listener): ReadableStream<Uint8Array> {
      const count = (name: 'token' | 'address') => [...streams].filter((one) => one[name] === listener[name]).length;
      if (isClosed) throw new Refusal(503, 'The server is shutting down.');
      if (count('token') >= MAX_OF_SESSION || count('address') >= MAX_OF_ADDRESS)
        throw new Refusal(429, 'Too many windows listen already.');
      const { stream, body } = makeStream(listener, () => {
        clearInterval(beat);
        clearTimeout(last);
        streams.delete(stream);
        if (!reader()) wake();
      });
      const beat = setInterval(check, beatMs, stream);
      const last = listener.until && setTimeout(stream.end, listener.until.getTime() - clock.now());
      streams.add(stream);
      if (position !== undefined) catchUp(stream, position);
      void read();
      if (isLive !== undefined) stream.say(isLive);
      return body;
    },
    /** Ends the streams of a session that was signed out. */
    endSession(token: string): void {
      for (const stream of streams) if (stream.token === token) stream.end();
    },
    close(): void {
      isClosed = true;
      for (const stream of streams) stream.end();
    },
  };
}
