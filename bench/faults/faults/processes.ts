import { setTimeout } from 'node:timers/promises';
import type { Fault } from './fault.ts';

const killed = (name: string, of: 'apis' | 'workers'): Fault => ({
  name,
  sentence: 'Each in turn is killed, and started again after 1 s.',
  inject: async (topology) => {
    for (const member of topology[of]) {
      await member.kill();
      await setTimeout(1000);
      await member.start();
    }
  },
});

const restarted = (name: string, of: 'apis' | 'workers'): Fault => ({
  name,
  sentence: 'Each in turn stops (SIGTERM), and is started again.',
  inject: async (topology) => {
    for (const member of topology[of]) {
      await member.stop();
      await member.start();
    }
  },
});

export const killApi = killed('kill-api', 'apis');
export const killWorker = killed('kill-worker', 'workers');
export const rollApis = restarted('roll-apis', 'apis');
export const rollWorkers = restarted('roll-workers', 'workers');
