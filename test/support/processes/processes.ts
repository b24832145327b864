import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { TEST_SECRETS_KEY } from '../database.js';
import { COMPILE_CACHE, MAIN } from './built-store.js';

/** How long a process may take to become ready. */
const START_MS = 120_000;

/** A store in a process of its own. */
export interface StoreProcess {
  url: string;
  /** Sends this signal if the process is running, and waits until it has ended. */
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Stops it as if its machine stood still (SIGSTOP), or lets it go on (SIGCONT). */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  running(): boolean;
  /** Everything it has printed, for error messages. */
  output(): string;
}

const started: ChildProcess[] = [];

/** Starts the built store on a free port, and waits until it is ready. `environment` must at least name the database. */
export async function startStore(environment: Record<string, string>, main = MAIN): Promise<StoreProcess> {
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PORT: '0',
      HOST: '127.0.0.1',
      STOREFRONT_ORGANIZATION: 'greenhouse',
      RATE_LIMIT_PER_MINUTE: '0',
      LOGIN_RATE_LIMIT_PER_MINUTE: '0',
      WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
      ALLOW_DEMO_KEYS: 'true',
      SECRETS_KEY: TEST_SECRETS_KEY,
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  started.push(child);
  const ended = once(child, 'exit');
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => printed.push(String(text)));
  const output = () => printed.join('');
  const running = () => child.exitCode === null && child.signalCode === null;
  const kill = async (signal: NodeJS.Signals) => {
    if (running()) child.kill(signal);
    await ended;
  };
  const url = await readyUrl(running, output);
  return { url, kill, signal: (signal) => child.kill(signal), running, output };
}

/** Kills all processes that this test file has started. */
export async function endStores(): Promise<void> {
  const running = started.splice(0).filter((child) => child.exitCode === null && child.signalCode === null);
  await Promise.all(
    running.map((child) => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      return ended;
    }),
  );
}

/** The URL in the welcome text, once the process is ready. */
async function readyUrl(running: () => boolean, output: () => string): Promise<string> {
  const until = Date.now() + START_MS;
  while (running() && Date.now() < until) {
    const url = /(http:\S+)\/health\/ready/.exec(output())?.[1];
    if (url && (await fetch(`${url}/health/ready`)).status === 200) return url;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  throw new Error(`A store process did not become ready. It printed:\n${output()}`);
}
