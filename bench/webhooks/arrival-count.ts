import { setTimeout } from 'node:timers/promises';
import type { Arrival } from './receiver.ts';

/** If nothing arrives for this long, something is wrong. */
const STALLED_MS = 60_000;

/** A part of the arrivals: those after the `from`-th up to the `to`-th. */
interface Slice {
  from: number;
  to: number;
  /** The number of intervals between arrivals: the clock starts at the first arrival. */
  intervals: number;
  seconds: number;
}

/** Counts deliveries as they arrive, until all have arrived. */
export class ArrivalCount {
  /** The number of repeated deliveries, and the size of the last body. */
  repeated = 0;
  bytes = 0;
  private readonly seen = new Set<string>();
  /** When each delivery first arrived, in ms of the monotonic clock. */
  private readonly moments: number[] = [];

  private readonly expected: number;

  constructor(expected: number) {
    this.expected = expected;
  }

  arrived({ path, headers, body }: Arrival): void {
    const before = this.seen.size;
    this.seen.add(`${path} ${headers['webhook-id']}`);
    if (this.seen.size === before) {
      this.repeated += 1;
      return;
    }
    this.moments.push(performance.now());
    this.bytes = Buffer.byteLength(body);
  }

  /** Waits until all deliveries have arrived. */
  async all(): Promise<void> {
    const started = performance.now();
    while (this.moments.length < this.expected) {
      const last = this.moments.at(-1) ?? started;
      const { length } = this.moments;
      if (performance.now() - last > STALLED_MS) throw new Error(`Only ${length} of ${this.expected} arrived.`);
      await setTimeout(100);
    }
  }

  /** Splits the arrivals into this many equal slices, in order. */
  slices(count: number): Slice[] {
    const bounds = Array.from({ length: count + 1 }, (_, index) => Math.round((this.expected * index) / count));
    return bounds.slice(1).map((to, index) => this.slice(bounds[index] ?? 0, to));
  }

  whole(): Slice {
    return this.slice(0, this.expected);
  }

  private slice(from: number, to: number): Slice {
    const before = Math.max(0, from - 1);
    const [start = 0, end = 0] = [this.moments[before], this.moments[to - 1]];
    return { from, to, intervals: to - 1 - before, seconds: (end - start) / 1000 };
  }
}
