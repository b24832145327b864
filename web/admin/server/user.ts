import { type Store, StoreError, type Token } from '../../client/src/index.ts';
import { textsOf } from '../../ui/language.ts';
import { endSignIn } from '../../ui/server/end-sign-in.ts';
import { Refusal } from '../../ui/server/refusal.ts';
import { MeDocument } from '../documents.generated.ts';
import adminMessages from '../messages.json' with { type: 'json' };
import type { SignInLink } from './link.ts';
import type { Visit } from './visit.ts';

/** Whom visitors of the demo can be. */
export const DEMO_PEOPLE = ['admin@greenhouse.example', 'staff@greenhouse.example'];

/** The store as who has signed in, in this API version; undefined if nobody has. Whom a proxy vouches for has. */
export async function signedIn(visit: Visit, version?: string, file?: Blob): Promise<Store | undefined> {
  const { vouched, session } = visit;
  if (vouched && vouched.toLowerCase() !== session.content.loginId?.toLowerCase()) {
    session.end();
    await signIn(visit, vouched);
  }
  const { loginId, token } = session.content;
  return loginId && token ? visit.storeAs(loginId, token, version, file) : undefined;
}

/** Signs a user in who has proved who he is, by a link that counts once. Customers have no business here. */
export async function signIn(visit: Visit, loginId: string, link?: SignInLink): Promise<void> {
  const { notForCustomers, otherShop, linkEnded } = textsOf(adminMessages, visit.language).signIn;
  let token: Token | undefined;
  const store = visit.logIn(loginId, (made) => {
    token = made;
  });
  try {
    const { me } = await store.graphql(MeDocument, {});
    // Before the link is used up: it may be one of another shop, where somebody has the same login id.
    if (link && link.userId !== me.id) throw new Refusal(403, otherShop);
    if (me.role === 'CUSTOMER') throw new Refusal(403, notForCustomers);
    // The store ends the session of the link for one request only.
    if (link) await visit.storeWith(link.token).rest.delete('/auth/token');
  } catch (error) {
    if (token) await endSignIn(store);
    const isEnded = link && error instanceof StoreError && error.code === 'UNAUTHENTICATED';
    throw isEnded ? new Refusal(410, linkEnded) : error;
  }
  visit.session.end();
  visit.session.change({ loginId, token });
}
