type Ending = () => Promise<unknown>;

/** What is to be ended, the newest last. */
const endings: Ending[] = [];
/** Endings run one after the other, whoever asks for them. */
let ending: Promise<void> = Promise.resolve();
let stopping = false;

/** Notes how to end what is about to be made. Call it first: then nothing is left when making it is interrupted. */
export function atEnd(end: Ending): void {
  if (stopping) throw new Error('The benchmarks were stopped.');
  endings.push(end);
}

/** Runs `work`, then ends all that it made, the newest first, whatever came of it. */
export async function scoped<T>(work: () => Promise<T>): Promise<T> {
  const mark = endings.length;
  try {
    return await work();
  } finally {
    await endDownTo(mark);
  }
}

/** Ends everything on Ctrl-C and SIGTERM, then the process. */
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

/** Whether a signal came: what fails from then on fails because of it. */
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
