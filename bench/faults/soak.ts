import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { atEnd, scoped } from '../support/run/endings.ts';
import { residentMb } from '../support/run/process-usage.ts';
import { growing, type Sample, type Slope, slopes } from './checks/slopes.ts';
import type { Fault } from './faults/fault.ts';
import { capacity } from './load/load.ts';
import { openShop } from './load/shop.ts';
import { type Result, runFault } from './run-fault.ts';
import { sql } from './topology/database.ts';
import { openTopology, type Topology } from './topology/topology.ts';

/** The share of what the shop can do. */
const SHARE = 0.6;
const [CLIENTS, CAPACITY_SECONDS] = [32, 20];
const SAMPLE_MS = 5000;

export interface Soak extends Result {
  minutes: number;
  capacity: number;
  slopes: Slope[];
}

/** So many minutes at a steady load, with a rolling restart of all processes in the middle. */
export async function runSoak(minutes: number, seed: number): Promise<Soak> {
  const most = await scoped(async () => {
    const topology = await openTopology();
    const shop = await openShop(topology);
    await capacity(topology.url, shop, CLIENTS, CAPACITY_SECONDS);
    return capacity(topology.url, shop, CLIENTS, CAPACITY_SECONDS);
  });
  const samples: Sample[] = [];
  let restarted = 0;
  const rollAll: Fault = {
    name: 'soak',
    sentence: '',
    prepare: async (topology) => sampleInto(samples, topology),
    inject: async ({ apis, workers }) => {
      for (const member of [...apis, ...workers]) {
        await member.stop();
        await member.start();
      }
      restarted = performance.now();
    },
  };
  const seconds = minutes * 30;
  const result = await scoped(() => runFault(rollAll, { seed, seconds, rate: Math.max(1, Math.round(SHARE * most)) }));
  const all = slopes(samples, restarted, restarted + seconds * 1000);
  const C12 = growing(all);
  const red: Result['red'] = C12.length > 0 ? [...result.red, 'C12'] : result.red;
  return { ...result, found: { ...result.found, C12 }, red, minutes, capacity: most, slopes: all };
}

/** Looks at the processes until the end. */
function sampleInto(samples: Sample[], { apis, workers, database: { primary } }: Topology): void {
  let running = true;
  atEnd(async () => {
    running = false;
  });
  const look = async () => {
    const at = performance.now();
    for (const member of [...apis, ...workers]) {
      const [who, pid] = [member.name, member.pid()];
      if (pid === undefined) continue;
      samples.push({ at, who, what: 'memory', value: await residentMb(pid) });
      samples.push({ at, who, what: 'descriptors', value: (await readdir(`/proc/${pid}/fd`)).length });
    }
    const counting = `select count(*)::int as count from pg_stat_activity where application_name like 'plant-store%'`;
    const [row] = await sql<{ count: number }>(primary, counting);
    samples.push({ at, who: 'the primary', what: 'connections', value: Number(row?.count) });
  };
  void (async () => {
    while (running) {
      // A process may end between two looks.
      await look().catch(() => {});
      await setTimeout(SAMPLE_MS);
    }
  })();
}
