import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { atEnd } from '../../support/run/endings.ts';
import { freePort } from '../../support/run/haproxy.ts';
import { root } from '../../support/run/root.ts';
import type { Running } from '../../support/run/start-process.ts';
import { startStore } from '../../support/store/store.ts';

/** Where the last logs of the store's processes are, for people. */
export const LOGS = '.build/faults';

/** A process of the store, at an address that stays when the process is replaced. */
export interface Member {
  name: string;
  host: string;
  /** Of the process that runs; undefined if none should run. */
  pid(): number | undefined;
  /** Starts a process, and waits until it is ready. */
  start(environment?: Record<string, string>): Promise<void>;
  /** Ends it as an operator does, and waits for its end. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): Promise<void>;
}

export async function makeMember(name: string, settings: Record<string, string>): Promise<Member> {
  const port = await freePort();
  await mkdir(join(root, LOGS), { recursive: true });
  const log = createWriteStream(join(root, LOGS, `${name}.log`));
  atEnd(async () => log.end());
  let running: Running | undefined;
  const stop = async () => {
    const ending = running;
    running = undefined;
    await ending?.stop();
  };
  return {
    name,
    host: `127.0.0.1:${port}`,
    pid: () => running?.pid,
    start: async (environment = {}) => {
      const all = { ...settings, ...environment, PORT: String(port) };
      const start = () => startStore(all, (chunk) => void log.write(chunk));
      // One that cannot start ends, and is started again, as by systemd.
      running = await start().catch(start);
    },
    stop,
    kill: async () => {
      if (running) process.kill(running.pid, 'SIGKILL');
      await stop();
    },
  };
}
