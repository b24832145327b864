import type { components } from '../openapi.generated.js';
import { type Store, signed } from './connect.js';
import { answered, done } from './refusal.js';

export type Session = components['schemas']['Session'];

/** Exchanges the credentials for a session, whose token the client sends from then on. */
export async function logIn(store: Store, apiKey: string, loginId: string): Promise<Session> {
  const session = answered(await store.POST('/auth/token', { body: { api_key: apiKey, login_id: loginId } }));
  store.use(signed(session.auth_token));
  return session;
}

/** Ends the session; its token is worth nothing afterwards. */
export async function logOut(store: Store): Promise<void> {
  done(await store.DELETE('/auth/token'));
}
