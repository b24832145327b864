import type { Store } from '../../../client/src/index.ts';

/** What a page learns of an event: that something has changed. It asks for what, with the rights of its user. */
export interface Hint {
  position: number;
  type: string;
  resourceId: string;
}

/** Who listens. */
export interface Listener {
  /** The token of the session, and the store with it: nothing renews this token. */
  token: string;
  store: Store;
  address: string;
  /** When the session ends by itself. */
  until: Date | undefined;
  /** Only admins may read the feed. */
  isAdmin: boolean;
  /** The position until which it has heard all; undefined: it begins with what comes next. */
  heard: number | undefined;
}

export type Stream = ReturnType<typeof makeStream>['stream'];

/** How many pieces may wait for a browser that does not read them. */
const MAX_WAITING = 1000;

/** How soon a browser comes back whose connection broke. */
const RETRY_MS = 2000;

/** A stream, and what its browser gets: server-sent events, whose `id` is the position until which the browser has heard all. */
export function makeStream(listener: Listener, onEnd: () => void) {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const ended = () => {
    if (!controller) return;
    controller = undefined;
    onEnd();
  };
  const body = new ReadableStream<Uint8Array>({
    start: (made) => {
      controller = made;
      made.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
    },
    cancel: ended,
  });
  const end = () => {
    controller?.close();
    ended();
  };
  const write = (text: string) => {
    controller?.enqueue(encoder.encode(text));
    if (controller?.desiredSize && controller.desiredSize < -MAX_WAITING) end();
  };
  const send = (event: string, data: unknown) => {
    const id = stream.heard === undefined ? '' : `id: ${stream.heard}\n`;
    write(`${id}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const stream = {
    ...listener,
    /** Whether the feed is read for it now. */
    say: (isLive: boolean) => send('live', isLive),
    hint: ({ position, type, resourceId }: Hint) => {
      stream.heard = position;
      send('change', { type, resourceId });
    },
    /** It has missed too much, and goes on behind this position. */
    miss: (position: number) => {
      stream.heard = position;
      send('missed', {});
    },
    beat: () => write(':\n\n'),
    end,
  };
  return { stream, body };
}
