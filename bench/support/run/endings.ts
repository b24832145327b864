type Ending = () => Promise<unknown>;

/** The registered cleanups, newest last. */
const endings: Ending[] = [];
/** Cleanups run one after the other, even when two callers request them. */
let ending: Promise<void> = Promise.resolve();
let stopping = false;

/** Registers a cleanup. Call it before creating the thing, so that nothing is left behind if that is interrupted. */
export function atEnd(end: Ending): void {
  if (stopping) throw new Error('The benchmarks were stopped.');
  endings.push(end);
}

/** Runs `work`, then its cleanups, newest first, even if it failed. */
export async function scoped<T>(work: () => Promise<T>): Promise<T> {
  const mark = endings.length;
  try {
    return await work();
  } finally {
    await endDownTo(mark);
  }
}

/** On Ctrl-C and SIGTERM, runs all cleanups and exits. */
export function endOnSignals(): void {
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await endDownTo(0);
    process.exit(130);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** Whether a signal arrived: later failures are caused by it. */
export const isStopping = (): boolean => stopping;

function endDownTo(mark: number): Promise<void> {
  ending = ending.then(async () => {
    while (endings.length > mark)
      await endings
        .pop()?.()
        .catch((error: unknown) => console.error(error));
  });
  return ending;
}
