import { median } from '../../support/report/percentiles.ts';

/** What one process, or the database, had at a time. */
export interface Sample {
  at: number;
  who: string;
  /** Resident memory in MB, open descriptors, connections to the primary. */
  what: 'memory' | 'descriptors' | 'connections';
  value: number;
}

/** How much may be added by chance. */
const SLACK = { memory: 20, descriptors: 20, connections: 5 };
const SHARE = 0.1;

export interface Slope {
  who: string;
  what: Sample['what'];
  /** The medians of the second and of the last third. */
  before: number;
  after: number;
}

/** What became of each figure between two times, of which the first third is the warm-up. */
export function slopes(samples: readonly Sample[], from: number, to: number): Slope[] {
  const third = (to - from) / 3;
  const groups = Map.groupBy(samples, ({ who, what }) => `${who} ${what}`);
  return [...groups.values()].flatMap((group) => {
    const between = (start: number) =>
      group.filter(({ at }) => at >= start && at < start + third).map(({ value }) => value);
    const [middle, last] = [between(from + third), between(from + 2 * third)];
    const [{ who, what }] = group as [Sample];
    if (middle.length === 0 || last.length === 0) return [];
    return [{ who, what, before: median(middle), after: median(last) }];
  });
}

/** C12: under a steady load nothing grows. */
export const growing = (all: readonly Slope[]): string[] =>
  all
    .filter(({ what, before, after }) => after - before > Math.max(SLACK[what], SHARE * before))
    .map(({ who, what, before, after }) => `${what} of ${who}: from ${before.toFixed(0)} to ${after.toFixed(0)}`);
