import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../processes/free-port.js';

const run = promisify(execFile);

/** A PostgreSQL server of its own, in a temporary folder. */
export interface Server {
  /** The address of its database `postgres`. */
  url: string;
  host: string;
  /** What a primary calls it in `synchronous_standby_names`. */
  name: string;
  /** The folder of its data. */
  data: string;
  /** A streaming replica, which applies every commit so much later. */
  replica(delay?: string): Promise<Server>;
  start(): Promise<void>;
  /** Ends it at once, like a machine that dies. */
  stop(): Promise<void>;
  /** Ends it after its standbys have everything. */
  end(): Promise<void>;
  /** Makes a replica a primary. */
  promote(): Promise<void>;
  /** Starts it again as a standby, which only reads: of this server, or of none. */
  demote(primary?: Server): Promise<void>;
  /** Lets a standby stream from this server from now on. */
  follow(primary: Server): Promise<void>;
  /** Sends this signal to all its processes. SIGSTOP: its connections stay open, and nobody answers. */
  signal(signal: NodeJS.Signals): Promise<void>;
}

export interface Cluster extends Server {
  /** Stops the server and its replicas, and deletes their folders. */
  remove(): Promise<void>;
}

const versionOf = (folder: string): number => Number(folder.split('/')[4]);

/** Where Debian puts the programs of the newest PostgreSQL; elsewhere they are on the PATH. */
const BIN = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => versionOf(b) - versionOf(a))[0] ?? '';

/** PostgreSQL refuses to run as root. */
const program = (name: string, parameters: string[]): Promise<unknown> => {
  const path = existsSync(join(BIN, name)) ? join(BIN, name) : name;
  const [command, ...rest] =
    userInfo().uid === 0 ? ['runuser', '-u', 'postgres', '--', path, ...parameters] : [path, ...parameters];
  return run(String(command), rest, { cwd: tmpdir() });
};

/** Makes an empty server with these settings, and starts it. A machine without PostgreSQL's programs fails here. */
export async function openCluster(options: Record<string, string> = {}): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-cluster-'));
  await chmod(folder, 0o777);
  const stops: (() => Promise<void>)[] = [];

  const serverIn = async (name: string): Promise<Server> => {
    const data = join(folder, name);
    const port = await freePort();
    const own = { listen_addresses: '127.0.0.1', fsync: 'off', cluster_name: name, ...options };
    const chosen = Object.entries(own).map(([setting, value]) => `-c ${setting}=${value}`);
    const settings = [`-p ${port}`, `-k ${folder}`, ...chosen].join(' ');
    const stop = async () => {
      await program('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']).catch(() => {});
    };
    stops.push(stop);
    const start = async () => {
      const log = join(folder, `${name}.log`);
      await program('pg_ctl', ['-D', data, '-w', '-l', log, '-o', settings, 'start']);
    };
    const streamFrom = ({ host }: Server) =>
      appendSetting(data, `primary_conninfo = 'user=postgres host=${host.replace(':', ' port=')}'`);
    return {
      url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
      host: `127.0.0.1:${port}`,
      name,
      data,
      start,
      stop,
      end: async () => void (await program('pg_ctl', ['-D', data, '-w', '-m', 'fast', 'stop'])),
      promote: async () => void (await program('pg_ctl', ['-D', data, '-w', 'promote'])),
      demote: async (primary) => {
        await appendFile(join(data, 'standby.signal'), '');
        if (primary) await streamFrom(primary);
        await start();
      },
      follow: async (primary) => {
        await streamFrom(primary);
        await program('pg_ctl', ['-D', data, 'reload']);
      },
      signal: async (signal) => {
        const postmaster = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0]);
        // A stopped one has no further children.
        if (signal === 'SIGSTOP') process.kill(postmaster, signal);
        const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
        const all = [postmaster, ...children.split(' ').filter(Boolean).map(Number)];
        for (const pid of all) send(pid, signal);
        // A server does not start beside what is left of the one before.
        if (signal === 'SIGKILL') while (all.some((pid) => existsSync(`/proc/${pid}`))) await setTimeout(10);
      },
      replica: async (delay = '0') => {
        const copy = `${name}-${stops.length}`;
        const target = join(folder, copy);
        const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
        await program('pg_basebackup', ['-D', target, ...from, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
        await appendSetting(target, `recovery_min_apply_delay = '${delay}'`);
        const replica = await serverIn(copy);
        await replica.start();
        return replica;
      },
    };
  };

  await program('initdb', ['-D', join(folder, 'primary'), '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8']);
  const primary = await serverIn('primary');
  await primary.start();
  return {
    ...primary,
    remove: async () => {
      for (const stop of stops.reverse()) await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It may have ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const appendSetting = (data: string, line: string): Promise<void> =>
  appendFile(join(data, 'postgresql.auto.conf'), `${line}\n`);
