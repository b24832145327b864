/** How many requests one endpoint gets at a time. */
const IN_FLIGHT = 10;
/** How many deliveries of one endpoint may wait here before no more of them are fetched. */
const FULL = 50;

interface EndpointQueue<T> {
  waiting: T[];
  running: number;
}

/**
 * A lane for each endpoint: so many at a time, the others wait behind them. A slow endpoint fills its own lane,
 * and nothing else. `drained` is called when a lane that was full has room again.
 */
export class EndpointLimiter<T> {
  private readonly queues = new Map<string, EndpointQueue<T>>();

  constructor(
    private readonly run: (item: T) => Promise<void>,
    private readonly drained: () => void,
  ) {}

  add(key: string, item: T): void {
    const queue = this.queues.get(key) ?? { waiting: [], running: 0 };
    this.queues.set(key, queue);
    queue.waiting.push(item);
    this.pump(key, queue);
  }

  /** The endpoints that get no more for now. */
  full(): string[] {
    return [...this.queues].filter(([, queue]) => sizeOf(queue) >= FULL).map(([key]) => key);
  }

  /** Gives back all that wait. */
  clear(): T[] {
    return [...this.queues.values()].flatMap((queue) => queue.waiting.splice(0));
  }

  private pump(key: string, queue: EndpointQueue<T>): void {
    while (queue.running < IN_FLIGHT) {
      const item = queue.waiting.shift();
      if (item === undefined) break;
      queue.running += 1;
      void this.run(item).finally(() => {
        queue.running -= 1;
        if (sizeOf(queue) === FULL - 1) this.drained();
        this.pump(key, queue);
      });
    }
    if (sizeOf(queue) === 0) this.queues.delete(key);
  }
}

const sizeOf = (queue: EndpointQueue<unknown>): number => queue.running + queue.waiting.length;
