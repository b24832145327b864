/** One benchmark. It prints its own tables, and registers the cleanup of everything it starts with `atEnd` (endings.ts). */
export interface Benchmark<Sizes extends object = Record<string, number>> {
  name: string;
  /** What it measures, in one or two sentences; printed above the figures. */
  measures: string;
  /** The default sizes. Each is a command-line option: `--deliveries 10000`. */
  sizes: Sizes;
  run(sizes: Sizes): Promise<void>;
}
