/** One benchmark. It prints its own tables; what it starts or makes, it ends by `atEnd` (endings.ts). */
export interface Benchmark<Sizes extends object = Record<string, number>> {
  name: string;
  /** What it measures, in a sentence or two: printed above its figures. */
  measures: string;
  /** How much of everything, by default. Each is an option of the command: `--deliveries 10000`. */
  sizes: Sizes;
  run(sizes: Sizes): Promise<void>;
}
