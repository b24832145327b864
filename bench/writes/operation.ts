import type { Request } from '../support/load/request.ts';
import type { Client } from '../support/store/client.ts';

/** A mutation, prepared so that it can be repeated on copies of one database. */
export interface Operation {
  name: string;
  clients: number;
  /** Creates what the requests need, and returns the requests of each client, in order. */
  prepare(staff: Client, token: string, each: number): Promise<Request[][]>;
}

/** The requests of each of several clients. */
export async function forEachClient(
  clients: number,
  requestsOf: (client: number) => Promise<Request[]>,
): Promise<Request[][]> {
  const all: Request[][] = [];
  for (let client = 0; client < clients; client++) all.push(await requestsOf(client));
  return all;
}
