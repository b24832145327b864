import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/run/temporary-folder.ts';
import type { Database } from '../../support/store/database.ts';
import { startUnbundledStore } from '../../support/store/store.ts';

/** A message to the database, with what it brought. */
export interface Message {
  text: string;
  /** How many statements it contains, how many rows they returned or changed, and the bytes there and back. */
  statements: number;
  rows: number;
  bytes: number;
}

export interface Recording {
  url: string;
  /** Sends one request, and returns the messages of the store meanwhile. */
  record(send: () => Promise<unknown>): Promise<Message[]>;
  stop(): Promise<void>;
}

/**
 * What no request waits for: the process wakes the workers after a commit, and every ten seconds it counts calls and reads the clock of the
 * database. Replayed in the middle of a transaction, these would take its role and organization from it.
 */
const BACKGROUND = /pg_notify\(|insert into api_usages|extract\(epoch from clock_timestamp\(\)\)/;

/** Starts a store process that records its messages to the database. Recording slows it down, so it is not measured. */
export async function openRecording({ environment }: Database): Promise<Recording> {
  const name = join(await temporaryFolder(), 'messages');
  const preload = new URL('./record-sql.ts', import.meta.url).href;
  const store = await startUnbundledStore({ ...environment, PROCESS_ROLE: 'api', RECORD_SQL: name }, preload);
  const file = await open(name, 'a+');
  let read = (await file.stat()).size;
  /** What is new, but for a line that is not complete yet. */
  const newLines = async (): Promise<string[]> => {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(size - read), 0, size - read, read);
    const complete = buffer.lastIndexOf('\n') + 1;
    read += complete;
    return buffer.toString('utf8', 0, complete).split('\n').slice(0, -1);
  };
  return {
    url: store.url,
    record: async (send) => {
      await newLines();
      await send();
      const messages = (await newLines()).map((line) => JSON.parse(line) as Message);
      return messages.filter(({ text }) => !BACKGROUND.test(text));
    },
    stop: async () => {
      await store.stop();
      await file.close();
    },
  };
}
