/** The most concurrent requests to one endpoint. */
const MAX_IN_FLIGHT = 10;
/** Once an endpoint has this many deliveries here, no more of them are fetched. */
const MAX_QUEUED = 50;

interface EndpointQueue<T> {
  waiting: T[];
  running: number;
}

/**
 * Limits concurrency per endpoint: each endpoint has a queue of its own, so a slow endpoint delays only its own
 * deliveries. Calls `hasRoom` when a full queue has room again.
 */
export class EndpointLimiter<T> {
  private readonly queues = new Map<string, EndpointQueue<T>>();

  constructor(
    private readonly run: (item: T) => Promise<void>,
    private readonly hasRoom: () => void,
  ) {}

  add(key: string, item: T): void {
    const queue = this.queues.get(key) ?? { waiting: [], running: 0 };
    this.queues.set(key, queue);
    queue.waiting.push(item);
    this.startWaiting(key, queue);
  }

  /** The endpoints whose queues are full. */
  full(): string[] {
    return [...this.queues].filter(([, queue]) => sizeOf(queue) >= MAX_QUEUED).map(([key]) => key);
  }

  /** Removes and returns the deliveries that wait for these endpoints, or all that wait. */
  take(endpoints: Iterable<string> = this.queues.keys()): T[] {
    return [...endpoints].flatMap((key) => this.queues.get(key)?.waiting.splice(0) ?? []);
  }

  private startWaiting(key: string, queue: EndpointQueue<T>): void {
    while (queue.running < MAX_IN_FLIGHT) {
      const item = queue.waiting.shift();
      if (item === undefined) break;
      queue.running += 1;
      void this.run(item).finally(() => {
        queue.running -= 1;
        if (sizeOf(queue) === MAX_QUEUED - 1) this.hasRoom();
        this.startWaiting(key, queue);
      });
    }
    if (sizeOf(queue) === 0) this.queues.delete(key);
  }
}

const sizeOf = (queue: EndpointQueue<unknown>): number => queue.running + queue.waiting.length;
