import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/** The resolution that keeps the timer of prom-client's own measurement from ever ending: the longest that Node has, in ms. */
export const NO_TIMER = 2 ** 31 - 1;

type Rounds = ReturnType<typeof monitorEventLoopDelay>;

/** What is shown of the rounds since the scrape before, in nanoseconds. */
const SHOWN: Record<string, (rounds: Rounds) => number> = {
  min: ({ min }) => min,
  max: ({ max }) => max,
  mean: ({ mean }) => mean,
  stddev: ({ stddev }) => stddev,
  p50: (rounds) => rounds.percentile(50),
  p90: (rounds) => rounds.percentile(90),
  p99: (rounds) => rounds.percentile(99),
};

/**
 * Measures how long each round of the event loop keeps the others waiting, in place of prom-client's metrics of the same
 * names: those use a timer, which wakes an idle process a hundred times a second. Returns what sets them at each scrape.
 */
export function measureEventLoopLag(register: Registry): () => void {
  const rounds = monitorEventLoopDelay({ samplePerIteration: true });
  rounds.enable();
  const gauges = Object.entries(SHOWN).map(([part, read]) => {
    const name = `nodejs_eventloop_lag_${part}_seconds`;
    const help = `Duration of the rounds of the event loop since the scrape before: ${part}.`;
    register.removeSingleMetric(name);
    return { gauge: new Gauge({ name, help, registers: [register] }), read };
  });
  return () => {
    for (const { gauge, read } of gauges) gauge.set(rounds.count > 0 ? read(rounds) / 1e9 : 0);
    rounds.reset();
  };
}
