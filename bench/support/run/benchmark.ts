/** One benchmark. It prints its own tables, and registers the cleanup of everything it starts with `atEnd` (endings.ts). */
export interface Benchmark<Sizes extends object = Record<string, number>> {
  name: string;
  /** What it measures, in one or two sentences; printed above the figures. */
  measures: string;
  /** The default sizes. Each is a command-line option: `--deliveries 10000`. */
  sizes: Sizes;
  /** The sizes of `--smoke`: the least that runs every line of the benchmark. Its figures mean nothing. */
  smoke: Sizes;
  run(sizes: Sizes, options: RunOptions): Promise<void>;
}

export interface RunOptions {
  /** Only the cases with this text in their names, in a benchmark that has cases. */
  cases?: string;
  /** Only whether it runs: what would have to be downloaded first is left out. */
  smoke: boolean;
  /** Takes what belongs on the page `docs/performance.md`; `--write` publishes it (report/publish.ts). */
  found(findings: Findings): void;
}

/** What a benchmark found, for the page `docs/performance.md` and for machines. */
export interface Findings {
  /** The section of the page, in Markdown, without its heading. */
  markdown: string;
  /** Everything measured, as JSON. */
  data: unknown;
  /** A picture beside the page. */
  chart?: string;
}
