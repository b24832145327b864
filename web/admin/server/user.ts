import type { Store } from '../../client/src/index.ts';
import { Refusal } from '../../ui/server/refusal.ts';
import { MeDocument } from '../documents.generated.ts';
import { adminMessages } from '../messages/messages.ts';
import type { Visit } from './visit.ts';

/** Whom visitors of the demo can be. */
export const DEMO_PEOPLE = ['admin@greenhouse.example', 'staff@greenhouse.example'];

/** The store as who has signed in, in this API version; undefined if nobody has. Whom a proxy vouches for has. */
export async function signedIn(visit: Visit, version?: string): Promise<Store | undefined> {
  const { vouched, session } = visit;
  if (vouched && vouched !== session.content.loginId) await signIn(visit, vouched);
  const { loginId, token } = session.content;
  return loginId && token ? visit.storeAs(loginId, token, version) : undefined;
}

/** Signs a user in who has proved who he is. Customers have no business here. `userId`: whom a link is for. */
export async function signIn({ session, storeAs, language }: Visit, loginId: string, userId?: string): Promise<void> {
  session.end();
  const store = storeAs(loginId);
  const { me } = await store.graphql(MeDocument, {});
  const isOther = userId !== undefined && me.id !== userId;
  if (me.role !== 'CUSTOMER' && !isOther) return;
  session.end();
  const { notForCustomers, otherShop } = adminMessages[language].signIn;
  throw new Refusal(403, isOther ? otherShop : notForCustomers);
}
