import { globSync } from 'node:fs';
import type { Topology } from '../topology/topology.ts';
import type { Fault } from './fault.ts';

const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');

export const clockAhead = wrongClock('clock-ahead', '+1h', 'an hour ahead');
export const clockBehind = wrongClock('clock-behind', '-1h', 'an hour behind');

function wrongClock(name: string, offset: string, words: string): Fault {
  return {
    name,
    sentence: `The clocks of one API process and of one worker are ${words} for 20 s.`,
    missing: async () => (library ? undefined : 'libfaketime is not installed (Debian: apt-get install faketime).'),
    inject: (topology) =>
      restart(topology, { LD_PRELOAD: String(library), FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' }),
    lasts: 20,
    heal: (topology) => restart(topology, {}),
  };
}

async function restart({ apis, workers }: Topology, environment: Record<string, string>): Promise<void> {
  for (const member of [apis[0], workers[0]]) {
    await member.stop();
    await member.start(environment);
  }
}
