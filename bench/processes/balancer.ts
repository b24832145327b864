import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { atEnd } from '../support/run/endings.ts';
import { type Running, startProcess } from '../support/run/start-process.ts';
import { temporaryFolder } from '../support/run/temporary-folder.ts';

/** Starts a balancer that gives each new connection to the next of these processes: haproxy, or one in Node. */
export async function startBalancer(targets: readonly Running[]): Promise<Running & { kind: string }> {
  const hosts = targets.map(({ url }) => new URL(url).host);
  return (await startHaproxy(hosts)) ?? { ...(await startRoundRobin(hosts)), kind: 'round robin in Node' };
}

const TRIES = 100;

async function startHaproxy(hosts: string[]): Promise<(Running & { kind: string }) | undefined> {
  const port = await freePort();
  const file = join(await temporaryFolder(), 'haproxy.cfg');
  const servers = hosts.map((host, index) => `  server store${index} ${host}`);
  await writeFile(
    file,
    `${[
      'defaults',
      '  mode tcp',
      '  timeout connect 5s',
      '  timeout client 60s',
      '  timeout server 60s',
      'listen stores',
      `  bind 127.0.0.1:${port}`,
      '  balance roundrobin',
      ...servers,
    ].join('\n')}\n`,
  );
  const child = spawn('haproxy', ['-f', file], { stdio: 'inherit' });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  };
  const missing = once(child, 'error').then(([error]) => error as NodeJS.ErrnoException);
  const spawned = await Promise.race([missing, once(child, 'spawn').then(() => undefined)]);
  if (spawned?.code === 'ENOENT') return undefined;
  if (spawned) throw spawned;
  atEnd(stop);
  for (let tries = 0; !(await accepts(port)); tries++) {
    if (tries === TRIES || child.exitCode !== null) throw new Error('haproxy does not accept connections.');
    await setTimeout(50);
  }
  return { url: `http://127.0.0.1:${port}`, pid: Number(child.pid), stop, kind: 'haproxy' };
}

const startRoundRobin = (hosts: string[]): Promise<Running> =>
  startProcess([new URL('./round-robin.ts', import.meta.url).pathname], { TARGETS: hosts.join() }, /(http:\/\/\S+)/);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
