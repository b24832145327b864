import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { atEnd } from './endings.ts';
import type { Running } from './start-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

const TRIES = 100;

/** Starts haproxy with this configuration, and waits until it accepts connections at the port. Undefined if it is not installed. */
export async function startHaproxy(config: { port: number; text: string }): Promise<Running | undefined> {
  const { port, text } = config;
  const file = join(await temporaryFolder(), 'haproxy.cfg');
  await writeFile(file, text);
  const url = `http://127.0.0.1:${port}`;
  // What ops/haproxy answers for.
  const env = { ...process.env, PUBLIC_URL: url };
  const child = spawn('haproxy', ['-q', '-f', file], { stdio: 'inherit', env });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    // One that a benchmark has halted ends only when it goes on.
    child.kill('SIGCONT');
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
  return { url, pid: Number(child.pid), stop };
}

export async function freePort(): Promise<number> {
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
