import { Pool } from 'undici';
import { atEnd } from '../run/endings.ts';

type Headers = Record<string, string>;

export interface Answer {
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** An HTTP client of the store, as one user. It throws on any unsuccessful response, so that failures are not measured. */
export interface Client {
  get(path: string): Promise<Answer>;
  post(path: string, body: string, headers?: Headers): Promise<Answer>;
  /** Returns the data of the response. */
  graphql<Data>(query: string, variables?: object): Promise<Data>;
  /** Returns a session token of this login id of greenhouse. */
  signIn(loginId: string): Promise<string>;
  /** A client with the same connections that sends this token. */
  withToken(token: string): Client;
  /** A client with the same connections, signed in with this login id of greenhouse. */
  as(loginId: string): Promise<Client>;
}

/** Opens a client with this many connections, with one request at a time on each. */
export function openClient(url: string, connections = 1): Client {
  const pool = new Pool(url, { connections, pipelining: 1 });
  atEnd(() => pool.destroy());
  return clientOn(pool, {});
}

function clientOn(pool: Pool, authorization: Headers): Client {
  const send = async (method: 'GET' | 'POST', path: string, body?: string, more: Headers = {}): Promise<Answer> => {
    const json: Headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...json, ...authorization, ...more };
    const answer = await pool.request({ method, path, headers, body });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    return { headers: answer.headers, text };
  };
  const client: Client = {
    get: (path) => send('GET', path),
    post: (path, body, headers) => send('POST', path, body, headers),
    graphql: async (query, variables) => {
      const { text } = await client.post('/graphql', JSON.stringify({ query, variables }));
      const { data, errors } = JSON.parse(text);
      if (errors) throw new Error(JSON.stringify(errors));
      return data;
    },
    signIn: async (loginId) => {
      const login = JSON.stringify({ api_key: 'psk_demo_greenhouse', login_id: loginId });
      const { text } = await client.post('/auth/token', login);
      return JSON.parse(text).auth_token;
    },
    withToken: (token) => clientOn(pool, { authorization: `Bearer ${token}` }),
    as: async (loginId) => client.withToken(await client.signIn(loginId)),
  };
  return client;
}

export const ADMIN = 'admin@greenhouse.example';
export const STAFF = 'staff@greenhouse.example';
