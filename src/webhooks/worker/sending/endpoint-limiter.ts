import { LRUCache } from 'lru-cache';

/** The most concurrent requests to one endpoint: initially, and after all increases of one per answer. */
export const IN_FLIGHT = { first: 2, most: 10 };
/** An endpoint that answers within this time gets further deliveries here, which wait for the end of its requests. */
const QUICK_MS = 1000;
/** For how many endpoints the process remembers how many requests they may get. */
const REMEMBERED = 10_000;

/** An endpoint that has deliveries in this process: how many, and the most that it may have. */
export interface Held {
  endpoint_id: string;
  size: number;
  most: number;
}

/** How many requests an endpoint may get at once, and whether it answers quickly. */
interface Pace {
  limit: number;
  quick: boolean;
}

interface EndpointQueue<T> {
  waiting: T[];
  running: number;
  pace: Pace;
}

const UNKNOWN: Pace = { limit: IN_FLIGHT.first, quick: false };

/**
 * Limits concurrency per endpoint: each endpoint has a queue of its own, so a slow endpoint delays only its own
 * deliveries. One that does not answer gets few requests, also before its first ones have timed out, and no deliveries
 * wait for it. Calls `gotRoom` when half of what an endpoint may have here is done.
 */
export class EndpointLimiter<T> {
  private readonly queues = new Map<string, EndpointQueue<T>>();
  /** The pace of endpoints whose last request was answered. */
  private readonly paces = new LRUCache<string, Pace>({ max: REMEMBERED });

  constructor(
    /** Returns whether the endpoint has answered. */
    private readonly run: (item: T) => Promise<boolean>,
    private readonly gotRoom: () => void,
  ) {}

  add(key: string, item: T): void {
    const queue = this.queues.get(key) ?? { waiting: [], running: 0, pace: this.paces.get(key) ?? UNKNOWN };
    this.queues.set(key, queue);
    queue.waiting.push(item);
    this.startWaiting(key, queue);
  }

  held(): Held[] {
    return [...this.queues].map(([key, queue]) => {
      return { endpoint_id: key, size: sizeOf(queue), most: mostOf(queue.pace) };
    });
  }

  /** Whether one of these endpoints got all it had room for when they were `held` so, and has more room by now. */
  mayHaveMore(held: readonly Held[], got: readonly { endpointId: string }[]): boolean {
    const rooms = new Map(held.map(({ endpoint_id, size, most }) => [endpoint_id, most - size]));
    return [...Map.groupBy(got, ({ endpointId }) => endpointId)].some(([id, { length }]) => {
      const queue = this.queues.get(id);
      return length >= (rooms.get(id) ?? IN_FLIGHT.first) && (!queue || isHalfFree(queue));
    });
  }

  /** Removes and returns the deliveries that wait for these endpoints, or all that wait. */
  take(endpoints: Iterable<string> = this.queues.keys()): T[] {
    return [...endpoints].flatMap((key) => this.queues.get(key)?.waiting.splice(0) ?? []);
  }

  private startWaiting(key: string, queue: EndpointQueue<T>): void {
    while (queue.running < queue.pace.limit) {
      const item = queue.waiting.shift();
      if (item === undefined) break;
      queue.running += 1;
      const started = performance.now();
      void this.run(item).then((answered) => {
        const hadRoom = isHalfFree(queue);
        queue.running -= 1;
        const limit = Math.min(queue.pace.limit + 1, IN_FLIGHT.most);
        queue.pace = answered ? { limit, quick: performance.now() - started < QUICK_MS } : UNKNOWN;
        if (answered) this.paces.set(key, queue.pace);
        else this.paces.delete(key);
        this.startWaiting(key, queue);
        if (!hadRoom && isHalfFree(queue)) this.gotRoom();
      });
    }
    if (sizeOf(queue) === 0) this.queues.delete(key);
  }
}

const sizeOf = (queue: EndpointQueue<unknown>): number => queue.running + queue.waiting.length;

/** The faster an endpoint has shown to be, the more of its deliveries are claimed with one statement. */
const mostOf = ({ limit, quick }: Pace): number => (quick ? limit * limit : limit);

const isHalfFree = (queue: EndpointQueue<unknown>): boolean => sizeOf(queue) <= mostOf(queue.pace) / 2;
