import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { atEnd } from '../run/endings.ts';
import type { Database } from '../store/database.ts';
import type { Message, Recorded } from './recording.ts';

const UUID_V7 = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

export interface Replay {
  /** Replays the messages of a recorded request over this client's connection, one after the other. */
  once(client: number, request: Recorded): Promise<void>;
}

/** Prepares to replay recorded messages: they lock and change the same rows, and insert as many new ones. */
export async function openReplay(database: Database, clients: number): Promise<Replay> {
  await allowRepeatedSequences(database);
  const connections: pg.Client[] = [];
  for (let client = 0; client < clients; client++) {
    const connection = new pg.Client({ connectionString: database.url });
    atEnd(() => connection.end());
    await connection.connect();
    connections.push(connection);
  }
  return {
    once: async (client, request) => {
      for (const { text, values } of withNewIds(request)) await connections[client]?.query(text, values);
    },
  };
}

/** The messages, with each id that the request generated replaced by a new one. */
function withNewIds({ since, messages }: Recorded): Message[] {
  const renewed = new Map<string, string>();
  const renew = (id: string): string => {
    if (madeAt(id) < since) return id;
    const known = renewed.get(id) ?? uuidv7();
    renewed.set(id, known);
    return known;
  };
  return JSON.parse(JSON.stringify(messages).replace(UUID_V7, renew));
}

/** When a UUIDv7 was generated, in ms since 1970. */
const madeAt = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** A replay repeats the recorded `sequence` of an event, so the index is replaced by one that is not unique. */
async function allowRepeatedSequences({ query }: Database): Promise<void> {
  const [constraint] = await query<{ name: string }>(
    `select conname as name from pg_constraint
     where conrelid = 'events'::regclass and pg_get_constraintdef(oid) like '%, sequence)'`,
  );
  await query(`alter table events drop constraint "${constraint?.name}"`);
  await query('create index on events (organization_id, resource_type, resource_id, sequence)');
}
