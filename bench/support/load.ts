/** What a run of requests took: each of them in ms, and all together in seconds. */
export interface Run {
  latencies: number[];
  seconds: number;
}

/** Requests in so many loops at once: each client sends its next one when it has the answer to the one before. */
export async function load(clients: number, more: () => boolean, request: (client: number) => Promise<unknown>) {
  const latencies: number[] = [];
  const loop = async (client: number) => {
    while (more()) {
      const started = performance.now();
      await request(client);
      latencies.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: clients }, (_, client) => loop(client)));
  return { latencies, seconds: (performance.now() - started) / 1000 };
}

/** So many requests, by whichever client is free. */
export function times(count: number): () => boolean {
  let left = count;
  return () => left-- > 0;
}

/** As many requests as begin within so many seconds. */
export function forSeconds(seconds: number): () => boolean {
  const deadline = performance.now() + seconds * 1000;
  return () => performance.now() < deadline;
}

/** Several runs as one. */
export const together = (runs: readonly Run[]): Run => ({
  latencies: runs.flatMap(({ latencies }) => latencies),
  seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0),
});

/** Requests a second. */
export const rateOf = ({ latencies, seconds }: Run): number => latencies.length / seconds;
