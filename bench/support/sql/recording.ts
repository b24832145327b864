import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { type Client, openClient, STAFF } from '../store/client.ts';
import type { Database } from '../store/database.ts';
import { startStore } from '../store/store.ts';

export interface Message {
  text: string;
  values: unknown[];
}

/** The messages that one request sent to the database. Its new ids are UUIDv7s with a time at or after `since` (ms). */
export interface Recorded {
  since: number;
  messages: Message[];
}

export interface Recording {
  /** A client signed in as staff, with one connection. */
  staff: Client;
  /** Runs these requests one after the other, and returns the messages of each. */
  record(requests: readonly (() => Promise<void>)[]): Promise<Recorded[]>;
  stop(): Promise<void>;
}

/** Starts a store process that records its messages to the database. Recording slows it down, so it is not measured. */
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
