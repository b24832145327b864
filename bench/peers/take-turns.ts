import type { Generator } from '../support/load/burst.ts';
import { median } from '../support/report/percentiles.ts';
import { cpuSeconds, databaseTimes, secondsBetween } from '../support/run/cpu-time.ts';
import type { Database } from '../support/store/database.ts';
import type { Case, CaseResult, Contender, Measured } from './contender.ts';
import { requireSameAnswers } from './same-answers.ts';
import { whileSelling } from './while-selling.ts';

export interface Turns {
  burst: Generator;
  database: Database;
  rounds: number;
  seconds: number;
  connections: number;
}

/**
 * Runs a case: a, b, c, a, b, c … so that other load on the machine affects all of them. The round before the first is
 * the warm-up. A ratio is the median of the ratios within each round.
 */
export async function takeTurns({ name, contenders, beforeBurst, ...own }: Case, turns: Turns): Promise<CaseResult> {
  const [first] = contenders as [Contender];
  const bursts = new Map<Contender, Measured[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round <= turns.rounds; round++) {
    for (const contender of contenders) {
      await requireSameAnswers(first, contender, round === 0);
      await beforeBurst?.();
      const measured = await whileSelling(contender, () => measure(contender, { ...turns, ...own }));
      if (round > 0) bursts.get(contender)?.push(measured);
    }
  }
  const rates = (contender: Contender) => (bursts.get(contender) ?? []).map(({ rate }) => rate);
  return {
    name,
    contenders: contenders.map((contender) => ({
      name: contender.name,
      median: medians(bursts.get(contender) ?? []),
      ratio: median(rates(contender).map((rate, round) => rate / Number(rates(first)[round]))),
      bursts: bursts.get(contender) ?? [],
    })),
  };
}

async function measure({ server, requests }: Contender, turns: Turns): Promise<Measured> {
  const before = { server: cpuSeconds(server.pid), database: databaseTimes(turns.database.name) };
  const burst = await turns.burst(server.url, requests, turns.connections, turns.seconds);
  const serverSeconds = cpuSeconds(server.pid) - before.server;
  const databaseSeconds = secondsBetween(before.database, databaseTimes(turns.database.name));
  return {
    ...burst,
    serverCpu: (1000 * serverSeconds) / burst.requests,
    databaseCpu: (1000 * databaseSeconds) / burst.requests,
  };
}

function medians(all: readonly Measured[]): Measured {
  const of = (field: keyof Measured) => median(all.map((one) => one[field]));
  return {
    requests: of('requests'),
    rate: of('rate'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    serverCpu: of('serverCpu'),
    databaseCpu: of('databaseCpu'),
  };
}
