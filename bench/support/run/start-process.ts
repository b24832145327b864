import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { atEnd } from './endings.ts';
import { root } from './root.ts';

export interface Running {
  url: string;
  pid: number;
  /** Stops the process gracefully; the end of the benchmark does the same. */
  stop(): Promise<void>;
}

/** How long the process may take to stop. */
const STOP_MS = 15_000;

/** Takes what a process prints after its address: by default errors, which are forwarded. */
export type Listen = (chunk: Buffer) => void;

const forward: Listen = (chunk) => void process.stderr.write(chunk);

/** Starts a process, by default of Node, and waits until it prints its address: the first group of `address`. */
export async function startProcess(
  args: string[],
  environment: Record<string, string>,
  address: RegExp,
  command = process.execPath,
  later: Listen = forward,
): Promise<Running> {
  const holder: { child?: ChildProcess } = {};
  const stop = async () => holder.child && end(holder.child);
  atEnd(stop);
  const child = spawn(command, args, { cwd: root, env: { PATH: process.env['PATH'], ...environment } });
  holder.child = child;
  const url = await addressOf(child, address, later);
  return { url, pid: Number(child.pid), stop: async () => void (await stop()) };
}

/** The address that the process prints. */
function addressOf(child: ChildProcess, address: RegExp, later: Listen): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    let found = false;
    const listen = (chunk: Buffer) => {
      if (found) return later(chunk);
      output += chunk;
      const [, url] = address.exec(output) ?? [];
      if (!url) return;
      found = true;
      resolve(url);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${child.spawnargs.join(' ')} ended with ${code} before it was ready.\n${output}`)),
    );
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exited;
  clearTimeout(timer);
}
