import { LRUCache } from 'lru-cache';

/** The most concurrent requests to one endpoint: initially, and after all increases of one per answer. */
const IN_FLIGHT = { first: 2, most: 10 };
/** Once an endpoint has this many deliveries here for each request that it may get at once, no more are fetched. */
const QUEUED_PER_REQUEST = 5;
/** For how many endpoints the process remembers how many requests they may get. */
const REMEMBERED = 10_000;

interface EndpointQueue<T> {
  waiting: T[];
  running: number;
  limit: number;
}

/**
 * Limits concurrency per endpoint: each endpoint has a queue of its own, so a slow endpoint delays only its own
 * deliveries. One that does not answer gets few requests, also before its first ones have timed out. Calls `hasRoom`
 * when a full queue has room again.
 */
export class EndpointLimiter<T> {
  private readonly queues = new Map<string, EndpointQueue<T>>();
  /** The limits of endpoints whose last request was answered. */
  private readonly limits = new LRUCache<string, number>({ max: REMEMBERED });

  constructor(
    /** Returns whether the endpoint has answered. */
    private readonly run: (item: T) => Promise<boolean>,
    private readonly hasRoom: () => void,
  ) {}

  add(key: string, item: T): void {
    const queue = this.queues.get(key) ?? { waiting: [], running: 0, limit: this.limits.get(key) ?? IN_FLIGHT.first };
    this.queues.set(key, queue);
    queue.waiting.push(item);
    this.startWaiting(key, queue);
  }

  /** The endpoints whose queues are full. */
  full(): string[] {
    return [...this.queues].filter(([, queue]) => isFull(queue)).map(([key]) => key);
  }

  /** Removes and returns the deliveries that wait for these endpoints, or all that wait. */
  take(endpoints: Iterable<string> = this.queues.keys()): T[] {
    return [...endpoints].flatMap((key) => this.queues.get(key)?.waiting.splice(0) ?? []);
  }

  private startWaiting(key: string, queue: EndpointQueue<T>): void {
    while (queue.running < queue.limit) {
      const item = queue.waiting.shift();
      if (item === undefined) break;
      queue.running += 1;
      void this.run(item).then((answered) => {
        const wasFull = isFull(queue);
        queue.running -= 1;
        queue.limit = answered ? Math.min(queue.limit + 1, IN_FLIGHT.most) : IN_FLIGHT.first;
        if (answered) this.limits.set(key, queue.limit);
        else this.limits.delete(key);
        if (wasFull && !isFull(queue)) this.hasRoom();
        this.startWaiting(key, queue);
      });
    }
    if (sizeOf(queue) === 0) this.queues.delete(key);
  }
}

const sizeOf = (queue: EndpointQueue<unknown>): number => queue.running + queue.waiting.length;

const isFull = (queue: EndpointQueue<unknown>): boolean => sizeOf(queue) >= QUEUED_PER_REQUEST * queue.limit;
