/** The duration of each request of a run in ms, and of the whole run in seconds. */
export interface Run {
  latencies: number[];
  seconds: number;
}

/** Runs this many clients concurrently: each sends its next request after the response to the previous one. */
export async function load(
  clients: number,
  more: (client: number) => boolean,
  request: (client: number) => Promise<unknown>,
) {
  const latencies: number[] = [];
  const loop = async (client: number) => {
    while (more(client)) {
      const started = performance.now();
      await request(client);
      latencies.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: clients }, (_, client) => loop(client)));
  return { latencies, seconds: (performance.now() - started) / 1000 };
}

/** This many requests in total, by whichever client is free. */
export function times(count: number): () => boolean {
  let left = count;
  return () => left-- > 0;
}

/** All requests that begin within this many seconds. */
export function forSeconds(seconds: number): () => boolean {
  const deadline = performance.now() + seconds * 1000;
  return () => performance.now() < deadline;
}

/** Combines several runs. */
export const together = (runs: readonly Run[]): Run => ({
  latencies: runs.flatMap(({ latencies }) => latencies),
  seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0),
});

/** Requests per second. */
export const rateOf = ({ latencies, seconds }: Run): number => latencies.length / seconds;
