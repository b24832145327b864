import { Redis } from 'ioredis';
import type { Topology } from '../topology/topology.ts';
import type { Fault } from './fault.ts';

export const redisFull: Fault = {
  name: 'redis-full',
  sentence: 'For 10 s (`maxmemory 1`, `noeviction`).',
  inject: (topology) => limit(topology, '1'),
  lasts: 10,
  heal: (topology) => limit(topology, '0'),
};

async function limit({ redis }: Topology, maxmemory: string): Promise<void> {
  const client = new Redis(redis.url);
  await client.config('SET', 'maxmemory', maxmemory);
  client.disconnect();
}
