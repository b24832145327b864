import { freePort, startHaproxy } from '../support/run/haproxy.ts';
import { type Running, startProcess } from '../support/run/start-process.ts';

/** Starts a balancer that gives each new connection to the next of these processes: haproxy, or one in Node. */
export async function startBalancer(targets: readonly Running[]): Promise<Running & { kind: string }> {
  const hosts = targets.map(({ url }) => new URL(url).host);
  const balancer = await startHaproxy(config(await freePort(), hosts));
  return balancer
    ? { ...balancer, kind: 'haproxy' }
    : { ...(await startRoundRobin(hosts)), kind: 'round robin in Node' };
}

const config = (port: number, hosts: string[]) => ({
  port,
  text: [
    'defaults',
    '  mode tcp',
    '  timeout connect 5s',
    '  timeout client 60s',
    '  timeout server 60s',
    'listen stores',
    `  bind 127.0.0.1:${port}`,
    '  balance roundrobin',
    ...hosts.map((host, index) => `  server store${index} ${host}\n`),
  ].join('\n'),
});

const startRoundRobin = (hosts: string[]): Promise<Running> =>
  startProcess([new URL('./round-robin.ts', import.meta.url).pathname], { TARGETS: hosts.join() }, /(http:\/\/\S+)/);
