import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, startHaproxy } from '../../support/run/haproxy.ts';
import { root } from '../../support/run/root.ts';
import { type Database, openDatabase, waitFor } from './database.ts';
import { openLeaderAddress, openLeaderChecks, required } from './leader-address.ts';
import { type Member, makeMember } from './members.ts';
import { openReceivers, type Receivers } from './receivers.ts';
import { openRedis, type RedisServer } from './redis.ts';

/** A shop that runs as in production, on this machine. `atEnd` ends all of it. */
export interface Topology {
  /** The balancer in front of the API processes. */
  url: string;
  apis: [Member, Member];
  workers: [Member, Member];
  database: Database;
  /** The process through which only the first API process reaches the database. */
  wire: { pid: number };
  redis: RedisServer;
  receivers: Receivers;
}

export async function openTopology(): Promise<Topology> {
  const [database, redis, receivers] = [await openDatabase(), await openRedis(), await openReceivers()];
  const checks = await openLeaderChecks(database);
  const [wire, address] = [await openLeaderAddress(checks), await openLeaderAddress(checks)];
  const secrets = { SECRETS_KEY: randomBytes(32).toString('base64') };
  await seed({ ...secrets, DATABASE_URL: database.primary.url });
  await waitFor(database.synchronous, database.primary);
  const settings = {
    ...secrets,
    REDIS_URL: redis.url,
    // As ops/haproxy wants them.
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '5',
    // As good as none, but counted.
    RATE_LIMIT_PER_MINUTE: '1000000',
    WEBHOOK_RETRY_SCHEDULE: [1, 1, 2, 2, ...Array.from({ length: 30 }, () => 3)].join(),
  };
  const api = (name: string, { url }: { url: string }) =>
    makeMember(name, {
      ...settings,
      PROCESS_ROLE: 'api',
      DATABASE_URL: url,
      DATABASE_REPLICA_URLS: [database.synchronous, database.asynchronous].map((server) => server.url).join(),
    });
  const worker = (name: string) => makeMember(name, { ...settings, PROCESS_ROLE: 'worker', DATABASE_URL: address.url });
  const apis: Topology['apis'] = [await api('api-1', wire), await api('api-2', address)];
  const workers: Topology['workers'] = [await worker('worker-1'), await worker('worker-2')];
  // One after another: together, on a busy machine, they would wait for the database longer than they do.
  for (const member of [...apis, ...workers]) await member.start();
  return { url: await openBalancer(apis), apis, workers, database, wire, redis, receivers };
}

const seed = (environment: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['.build/cli/seed.js'], { cwd: root, env: environment });

/** Starts the balancer that ops/haproxy has, which also says which process has answered. */
async function openBalancer(apis: readonly Member[]): Promise<string> {
  const port = await freePort();
  let text = (await readFile(join(root, 'ops/haproxy/haproxy.cfg'), 'utf8'))
    .replace(/^.*(stats socket|log stdout|option httplog).*\n/gm, '')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace('backend api\n', 'backend api\n  http-response set-header x-served-by %s\n');
  for (const { name, host } of apis) text = text.replace(`${name}:4000`, host);
  const { url } = required(await startHaproxy({ port, text }));
  return url;
}
