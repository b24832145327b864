import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Delivery } from './tampering.js';

/** The response of an example to a delivery: 204, or 400 and the reason. */
export interface Verdict {
  status: number;
  answer: string;
}

export interface Example {
  url: string;
  /** What it printed about the deliveries that it took. */
  lines: string[];
}

/** How each example that listens is started. */
export const servers = {
  express: [process.execPath, 'examples/receivers/express.mjs'],
  fastify: [process.execPath, 'examples/receivers/fastify.mjs'],
  next: [process.execPath, 'test/examples/receivers/next-host.mjs'],
  python: ['python3', 'examples/receivers/python.py'],
} as const;

const started: { child: ChildProcess; ended: Promise<unknown> }[] = [];

function run(command: string, parameters: readonly string[], secret: string) {
  const child = spawn(command, parameters, {
    env: { PATH: process.env['PATH'], WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, ended: once(child, 'close') as Promise<[code: number | null]> };
}

/** Starts an example with this secret on a free port. Where its program is missing, it rejects: nothing is skipped. */
export async function startExample(name: keyof typeof servers, secret: string): Promise<Example> {
  const [command, file] = servers[name];
  const { child, ended } = run(command, [file], secret);
  started.push({ child, ended });
  const complaint = text(child.stderr);
  const output = createInterface(child.stdout);
  const lines: string[] = [];
  const first = new Promise((resolve) => output.once('line', resolve));
  await Promise.race([first, ended]);
  output.on('line', (line) => lines.push(line));
  if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}: ${await complaint}`);
  const url = /^Waiting for webhooks at (http:\S+)$/.exec(String(await first))?.[1];
  if (!url) throw new Error(`${file} did not print where it listens, but: ${await first}`);
  return { url, lines };
}

/** Ends every example that was started, and waits until it is gone. */
export async function stopExamples(): Promise<void> {
  for (const { child } of started) child.kill();
  await Promise.allSettled(started.splice(0).map(({ ended }) => ended));
}

/** Sends it to an example that listens. */
export async function post(url: string, { body, headers }: Delivery): Promise<Verdict> {
  const answer = await fetch(url, { method: 'POST', headers, body });
  return { status: answer.status, answer: await answer.text() };
}

/** Gives it to verify.sh as two files; that this ends with 0 or 1 counts as 204 or 400. */
export async function verifyByHand(secret: string, { body, headers }: Delivery): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'delivery-'));
  try {
    const [bodyFile, headersFile] = [join(folder, 'body.json'), join(folder, 'headers.txt')];
    await writeFile(bodyFile, body);
    const lines = Object.entries(headers).map(([name, value]) => `${name.replace('webhook', 'Webhook')}: ${value}\r\n`);
    await writeFile(headersFile, ['POST /webhooks HTTP/1.1\r\n', ...lines].join(''));
    const { child, ended } = run('examples/receivers/verify.sh', [bodyFile, headersFile], secret);
    const [[code], output, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
    if (code === 0) return { status: 204, answer: output };
    if (code === 1) return { status: 400, answer: complaint };
    throw new Error(`verify.sh ended with ${code}: ${complaint}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
