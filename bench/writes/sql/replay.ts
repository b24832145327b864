import pg from 'pg';
import { atEnd } from '../../support/run/endings.ts';
import type { Database } from '../../support/store/database.ts';
import type { Message } from './recording.ts';

export interface Replay {
  /** Sends the messages of one request over this client's connection, one after the other. */
  once(client: number, messages: readonly Message[]): Promise<void>;
}

/**
 * Prepares to replay recorded messages on a copy of the database as it was before they were recorded, each request once:
 * then they find, lock, change and insert the same rows. One that does not ends the benchmark.
 */
export async function openReplay({ url }: Database, clients: number): Promise<Replay> {
  const connections: pg.Client[] = [];
  for (let client = 0; client < clients; client++) {
    const connection = new pg.Client({ connectionString: url });
    atEnd(() => connection.end());
    await connection.connect();
    connections.push(connection);
  }
  return {
    once: async (client, messages) => {
      for (const { text, rows: expected } of messages) {
        const result: unknown = await connections[client]?.query(text);
        const rows = [result as pg.QueryResult].flat().reduce((sum, one) => sum + (one.rowCount ?? 0), 0);
        if (rows !== expected) throw new Error(`Replayed, this gives ${rows} rows instead of ${expected}: ${text}`);
      }
    },
  };
}
