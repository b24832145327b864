import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { atEnd } from '../../support/run/endings.ts';
import { freePort } from '../../support/run/haproxy.ts';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';

export interface RedisServer {
  url: string;
  port: number;
  signal(signal: NodeJS.Signals): void;
  start(): Promise<void>;
}

/** Starts a Redis that keeps nothing on disk. */
export async function openRedis(): Promise<RedisServer> {
  const [port, folder] = [await freePort(), await temporaryFolder()];
  let child: ChildProcess;
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
    child = spawn('redis-server', options, { stdio: 'ignore' });
    await once(child, 'spawn');
  };
  atEnd(async () => child?.kill('SIGKILL'));
  await start();
  return { url: `redis://127.0.0.1:${port}`, port, start, signal: (signal) => void child.kill(signal) };
}
