import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from '../../../test/support/postgres/cluster.ts';
import { atEnd } from '../../support/run/endings.ts';
import { freePort, startHaproxy } from '../../support/run/haproxy.ts';
import type { Running } from '../../support/run/start-process.ts';
import { type Database, sql } from './database.ts';

/** For how long a leader's answer stands, and how long it may take: on a busy machine, it is slow, but there. */
const STANDS_MS = 500;
const ANSWER_MS = 3000;

/** The codes of a server that is there, but has no free connection. */
const FULL = ['53300'];

/** Says at a port for each server whether it leads, as Patroni does; returns the ports. */
export async function openLeaderChecks({ primary, synchronous, asynchronous, leader }: Database) {
  const servers = [primary, synchronous, asynchronous];
  return Promise.all(servers.map(async (server) => ({ server, port: await openCheck(server, leader) })));
}

async function openCheck(server: Server, leader: () => Server | undefined): Promise<number> {
  let known = { at: 0, leads: Promise.resolve(false) };
  const ask = () => {
    if (leader() !== server) return Promise.resolve(false);
    if (performance.now() - known.at > STANDS_MS) known = { at: performance.now(), leads: writes(server) };
    return known.leads;
  };
  const checks = createServer(async (_, response) => {
    response.writeHead((await ask()) ? 200 : 503).end();
  });
  atEnd(async () => {
    checks.closeAllConnections();
    checks.close();
  });
  checks.listen(0, '127.0.0.1');
  await once(checks, 'listening');
  return (checks.address() as AddressInfo).port;
}

async function writes(server: Server): Promise<boolean> {
  try {
    const [row] = await sql<{ standby: boolean }>(server, 'select pg_is_in_recovery() as standby', [], ANSWER_MS);
    return row?.standby === false;
  } catch (error) {
    return FULL.includes(String((error as { code?: string }).code));
  }
}

/** Starts a haproxy that leads to whichever server leads, and ends the connections to one that no longer does. */
export async function openLeaderAddress(checks: Awaited<ReturnType<typeof openLeaderChecks>>) {
  const port = await freePort();
  const text = [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    '  timeout check 4s',
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    'listen leader',
    `  bind 127.0.0.1:${port}`,
    '  option httpchk GET /',
    ...checks.map(({ server, port: check }) => `  server ${server.name} ${server.host} check port ${check}\n`),
  ].join('\n');
  const proxy = required(await startHaproxy({ port, text }));
  return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, pid: proxy.pid };
}

export function required(haproxy: Running | undefined): Running {
  if (!haproxy) throw new Error('haproxy is not installed (Debian: apt-get install haproxy).');
  return haproxy;
}
