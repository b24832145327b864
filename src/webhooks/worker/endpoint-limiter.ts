/** How many requests one endpoint gets at a time. */
const IN_FLIGHT = 10;
/** How many deliveries of one endpoint may wait here before no more of them are fetched. */
const FULL = 50;

interface Lane<T> {
  waiting: T[];
  running: number;
}

/**
 * A lane for each endpoint: so many at a time, the others wait behind them. A slow endpoint fills its own lane,
 * and nothing else. `drained` is called when a lane that was full has room again.
 */
export class Lanes<T> {
  private readonly lanes = new Map<string, Lane<T>>();

  constructor(
    private readonly run: (item: T) => Promise<void>,
    private readonly drained: () => void,
  ) {}

  add(key: string, item: T): void {
    const lane = this.lanes.get(key) ?? { waiting: [], running: 0 };
    this.lanes.set(key, lane);
    lane.waiting.push(item);
    this.pump(key, lane);
  }

  /** The endpoints that get no more for now. */
  full(): string[] {
    return [...this.lanes].filter(([, lane]) => sizeOf(lane) >= FULL).map(([key]) => key);
  }

  /** Gives back all that wait. */
  clear(): T[] {
    return [...this.lanes.values()].flatMap((lane) => lane.waiting.splice(0));
  }

  private pump(key: string, lane: Lane<T>): void {
    while (lane.running < IN_FLIGHT) {
      const item = lane.waiting.shift();
      if (item === undefined) break;
      lane.running += 1;
      void this.run(item).finally(() => {
        lane.running -= 1;
        if (sizeOf(lane) === FULL - 1) this.drained();
        this.pump(key, lane);
      });
    }
    if (sizeOf(lane) === 0) this.lanes.delete(key);
  }
}

const sizeOf = (lane: Lane<unknown>): number => lane.running + lane.waiting.length;
