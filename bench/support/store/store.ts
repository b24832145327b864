import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'undici';
import { atEnd } from '../run/endings.ts';
import { root } from '../run/root.ts';

export interface Store {
  url: string;
  pid: number;
  /** Stops the process gracefully; the end of the benchmark does the same. */
  stop(): Promise<void>;
}

/** How long the process may take to become ready, and to stop. */
const START_MS = 60_000;
const STOP_MS = 15_000;

/** The settings of every measured store: no rate limits, and deliveries to this machine are allowed. */
const settings = {
  PORT: '0',
  HOST: '127.0.0.1',
  RATE_LIMIT_PER_MINUTE: '0',
  LOGIN_RATE_LIMIT_PER_MINUTE: '0',
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
  STOREFRONT_ORGANIZATION: 'greenhouse',
  LOG_LEVEL: 'error',
};

/** Starts a store process and waits until it is ready. `imports` are loaded before it. */
export async function startStore(environment: Record<string, string>, imports: string[] = []): Promise<Store> {
  const preload = imports.flatMap((file) => ['--import', file]);
  const holder: { child?: ChildProcess } = {};
  const stop = async () => holder.child && end(holder.child);
  atEnd(stop);
  const env = { PATH: process.env['PATH'], ...settings, ...environment };
  const child = spawn(process.execPath, ['--enable-source-maps', ...preload, '.build/main.js'], { cwd: root, env });
  holder.child = child;
  const url = await welcomeOf(child);
  await ready(url);
  return { url, pid: Number(child.pid), stop: async () => void (await stop()) };
}

/** The address in the welcome text of the process. Later output consists of errors, and is forwarded. */
function welcomeOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    let welcomed = false;
    const listen = (chunk: Buffer) => {
      if (welcomed) return void process.stderr.write(chunk);
      output += chunk;
      const [, url] = /(http:\/\/\S+)\/health\/ready\s/.exec(output) ?? [];
      if (!url) return;
      welcomed = true;
      resolve(url);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The store ended with ${code} before it was ready.\n${output}`)));
  });
}

async function ready(url: string): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; ) {
    const { statusCode, body } = await request(`${url}/health/ready`);
    await body.dump();
    if (statusCode === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The store was not ready within ${START_MS / 1000} s.`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exited;
  clearTimeout(timer);
}
