import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { pause } from '../../processes/seeded-random.js';

/** How long a script may take to listen. */
const START_MS = 60_000;

/** A script of `examples/payments/`, killed and started again at the same address. */
export interface KillableScript {
  url: string;
  start(environment?: Record<string, string>): Promise<void>;
  /** Kills it with SIGKILL and starts it again, with further variables from then on. */
  kill(environment?: Record<string, string>): Promise<void>;
  end(): Promise<void>;
  /** Everything that it has printed, in all its lives. */
  output(): string;
}

export async function killableScript(name: string): Promise<KillableScript> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const variables: Record<string, string> = { PORT: String(port) };
  let printed = '';
  let child: ChildProcess | undefined;
  const start = async (environment: Record<string, string> = {}) => {
    Object.assign(variables, environment);
    const env = { PATH: process.env['PATH'], ...variables };
    const started = spawn(process.execPath, ['--no-warnings', `examples/payments/${name}`], { env });
    child = started;
    let own = '';
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (text) => {
        own += text;
        printed += text;
      });
    }
    const until = Date.now() + START_MS;
    while (!own.includes(`listens at ${url}`)) {
      if (started.exitCode !== null || Date.now() > until) throw new Error(`${name} did not start:\n${own}`);
      await pause(20);
    }
  };
  const end = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const kill = async (environment?: Record<string, string>) => {
    await end();
    await start(environment);
  };
  return { url, start, kill, end, output: () => printed };
}

/** A port that nobody uses. Another process may take it before the script does; then the test fails at its start. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
