import type { Store } from '../../client/src/index.ts';
import { Refusal } from '../../ui/server/refusal.ts';
import { MeDocument } from '../documents.generated.ts';
import { adminMessages } from '../messages/messages.ts';
import type { Visit } from './visit.ts';

/** Whom visitors of the demo can be. */
export const DEMO_PEOPLE = ['admin@greenhouse.example', 'staff@greenhouse.example'];

/** The store as who has signed in; undefined if nobody has. Whom a proxy vouches for has. */
export async function signedIn(visit: Visit): Promise<Store | undefined> {
  const { vouched, session } = visit;
  if (vouched && vouched !== session.content.loginId) await signIn(visit, vouched);
  const { loginId, token } = session.content;
  return loginId && token ? visit.storeAs(loginId, token) : undefined;
}

/** Signs a user in who has proved who he is. Customers have no business here. */
export async function signIn({ session, storeAs, language }: Visit, loginId: string): Promise<void> {
  session.end();
  const store = storeAs(loginId);
  const { me } = await store.graphql(MeDocument, {});
  if (me.role !== 'CUSTOMER') return;
  session.end();
  throw new Refusal(403, adminMessages[language].signIn.notForCustomers);
}
