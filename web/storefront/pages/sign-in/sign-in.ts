import { StoreError } from '../../../client/src/index.ts';
import { AddToWishlistDocument, MeDocument } from '../../documents.generated.ts';
import { kept } from '../../server/customer.ts';
import type { Visit } from '../../server/visit.ts';

/** Signs a customer in who has proved who he is. What is in the basket stays there. */
export async function signIn({ session, storeAs }: Visit, login: string): Promise<void> {
  const store = storeAs(login);
  const { me } = await store.graphql(MeDocument, {});
  const { loginId, customer } = me;
  if (!customer) throw new Error(`The user ${me.loginId} acts for no customer, so that he cannot shop.`);
  const { wish } = session.content;
  session.change({ loginId, customer: kept(customer), wish: undefined });
  if (!wish) return;
  // Twice is once. A plant that is no longer sold is no reason not to sign in.
  await store.graphql(AddToWishlistDocument, { customerId: customer.id, plantIds: [wish] }).catch((error) => {
    if (!(error instanceof StoreError)) throw error;
  });
}
