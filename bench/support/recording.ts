import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Client, openClient, STAFF } from './client.ts';
import type { Database } from './database.ts';
import { startStore } from './store.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface Message {
  text: string;
  values: unknown[];
}

/** What one request sent to the database. Ids that it made are UUIDv7 from this moment (ms) on. */
export interface Recorded {
  since: number;
  messages: Message[];
}

export interface Recording {
  /** Signed in as staff, over one connection. */
  staff: Client;
  /** Runs these requests one after the other, and tells what each of them sent. */
  record(requests: readonly (() => Promise<void>)[]): Promise<Recorded[]>;
  stop(): Promise<void>;
}

/** A store process that writes down what it sends to the database. It is slower for that: it is not measured. */
export async function openRecording({ environment }: Database): Promise<Recording> {
  const file = join(await temporaryFolder(), 'messages');
  const preload = new URL('./record-sql.ts', import.meta.url).href;
  const { url, stop } = await startStore({ ...environment, PROCESS_ROLE: 'api', RECORD_SQL: file }, [preload]);
  const linesSoFar = async () => (await readFile(file, 'utf8')).split('\n').slice(0, -1);
  return {
    staff: await openClient(url).as(STAFF),
    record: async (requests) => {
      const all: Recorded[] = [];
      for (const request of requests) {
        const before = await linesSoFar();
        const since = Date.now();
        await request();
        const lines = (await linesSoFar()).slice(before.length);
        all.push({ since, messages: lines.map((line) => JSON.parse(line) as Message) });
      }
      return all;
    },
    stop,
  };
}
