type Ending = () => Promise<unknown>;

/** The registered cleanups, newest last. */
const endings: Ending[] = [];
/** Cleanups run one after the other, even when two callers request them. */
let ending: Promise<void> = Promise.resolve();
let stopping = false;
/** How many cleanups belong to the whole run: they stand first, before those of any scope. */
let lasting = 0;

/** Registers a cleanup. Call it before creating the thing, so that nothing is left behind if that is interrupted. */
export function atEnd(end: Ending): void {
  if (stopping) throw new Error('The benchmarks were stopped.');
  endings.push(end);
}

/** Registers a cleanup for the end of the whole run, of something that several benchmarks share. */
export function atVeryEnd(end: Ending): void {
  if (stopping) throw new Error('The benchmarks were stopped.');
  endings.splice(lasting, 0, end);
  lasting += 1;
}

/** Runs the cleanups of the whole run. */
export const endAll = (): Promise<void> => endDownTo(() => 0);

/** Runs `work`, then its cleanups, newest first, even if it failed. */
export async function scoped<T>(work: () => Promise<T>): Promise<T> {
  const mark = endings.length - lasting;
  try {
    return await work();
  } finally {
    await endDownTo(() => mark + lasting);
  }
}

/** On Ctrl-C, on SIGTERM and after an error that nobody caught, runs all cleanups and exits. */
export function endOnSignals(): void {
  const stop = async (status: number) => {
    if (stopping) return;
    stopping = true;
    await endAll();
    process.exit(status);
  };
  process.on('SIGINT', () => stop(130));
  process.on('SIGTERM', () => stop(130));
  process.on('uncaughtException', (error) => {
    if (!stopping) console.error(error);
    void stop(1);
  });
}

/** Whether a signal arrived: later failures are caused by it. */
export const isStopping = (): boolean => stopping;

function endDownTo(mark: () => number): Promise<void> {
  ending = ending.then(async () => {
    while (endings.length > mark())
      await endings
        .pop()?.()
        .catch((error: unknown) => console.error(error));
  });
  return ending;
}
