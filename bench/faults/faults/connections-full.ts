import pg from 'pg';
import { atEnd } from '../../support/run/endings.ts';
import type { Topology } from '../topology/topology.ts';
import type { Fault } from './fault.ts';

const hogs: pg.Client[] = [];

export const connectionsFull: Fault = {
  name: 'connections-full',
  sentence: 'Somebody else takes all connections of the primary for 10 s, also those of the store.',
  inject: async (topology) => {
    atEnd(release);
    await fill(topology);
    const ends = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'plant-store%'`;
    await hogs[0]?.query(ends);
    await fill(topology);
  },
  lasts: 10,
  heal: release,
};

/** Opens connections until the server refuses. */
async function fill({ database: { primary } }: Topology): Promise<void> {
  for (;;) {
    const hog = new pg.Client({ connectionString: primary.url, application_name: 'hog' });
    hog.on('error', () => {});
    try {
      await hog.connect();
    } catch {
      return;
    }
    hogs.push(hog);
  }
}

async function release(): Promise<void> {
  await Promise.all(hogs.splice(0).map((hog) => hog.end()));
}
