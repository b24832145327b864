import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Pool } from 'undici';
import { percentile } from '../report/percentiles.ts';
import { atEnd } from '../run/endings.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { forSeconds, load, rateOf } from './load.ts';
import { type Request, wireFormat } from './request.ts';

/** The figures of one burst of requests; the latencies are in ms. */
export interface Burst {
  requests: number;
  rate: number;
  p50: number;
  p95: number;
  p99: number;
}

/** Sends the requests in turn over this many kept connections for this many seconds. Throws if one of them fails. */
export type Generator = (url: string, requests: Request[], connections: number, seconds: number) => Promise<Burst>;

/** A slow answer on a busy machine is a figure; only one that does not come is a failure. */
const TIMEOUT_SECONDS = 30;

const exec = promisify(execFile);
const script = fileURLToPath(new URL('./mixed.lua', import.meta.url));

export const HOW_TO_INSTALL_WRK =
  'wrk is not installed (Debian: apt-get install wrk). A slower load generator inside of this process takes its place: it needs a core for itself at some 5,000 requests a second, so fast servers look slower than they are.';

/** The load generator of this machine, and its version: wrk if it is installed, or one in this process. */
export async function loadGenerator(): Promise<{ version: string; burst: Generator; warning?: string }> {
  // wrk prints its version together with its usage, and fails.
  const usage = await exec('wrk', ['--version']).catch((error: { stdout?: string }) => error);
  const [, version] = /^wrk (\S+)/.exec(usage.stdout ?? '') ?? [];
  if (version) return { version: `wrk ${version}`, burst: withEither };
  return { version: 'undici, in the process of the benchmark', burst: withUndici, warning: HOW_TO_INSTALL_WRK };
}

/** wrk counts whole seconds; shorter bursts show only whether everything works. */
const withEither: Generator = (url, requests, connections, seconds) =>
  (seconds < 1 ? withUndici : withWrk)(url, requests, connections, seconds);

const withWrk: Generator = async (url, requests, connections, seconds) => {
  const file = join(await temporaryFolder(), 'requests');
  await writeFile(file, requests.map((request) => wireFormat(request, new URL(url).host)).join('\0'));
  const args = [
    '-t',
    '1',
    '--timeout',
    `${TIMEOUT_SECONDS}s`,
    '-c',
    String(connections),
    '-d',
    `${seconds}s`,
    '-s',
    script,
    url,
    '--',
    file,
  ];
  const { stdout } = await exec('wrk', args);
  const { failures, ...figures } = JSON.parse(/^JSON (.*)$/m.exec(stdout)?.[1] ?? '{"failures":"unknown"}');
  if (failures !== '') throw new Error(`Of ${figures.requests} requests to ${url} failed: ${failures}.`);
  return { ...figures, rate: figures.requests / figures.seconds };
};

const withUndici: Generator = async (url, requests, connections, seconds) => {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const close = () => pool.destroy();
  atEnd(close);
  let next = 0;
  const run = await load(connections, forSeconds(seconds), async () => {
    const { path, ...rest } = requests[next++ % requests.length] as Request;
    const { statusCode, body } = await pool.request({ path, ...rest });
    await body.dump();
    if (statusCode >= 400) throw new Error(`${rest.method} ${url}${path}: ${statusCode}`);
  });
  await close();
  const [p50, p95, p99] = [50, 95, 99].map((percent) => percentile(run.latencies, percent)) as [number, number, number];
  return { requests: run.latencies.length, rate: rateOf(run), p50, p95, p99 };
};
