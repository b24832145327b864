import { MeDocument } from '../../documents.generated.ts';
import { kept } from '../../server/customer.ts';
import type { Visit } from '../../server/visit.ts';

/** Signs a customer in who has proved who he is. What is in the basket stays there. */
export async function signIn({ session, storeAs }: Visit, login: string): Promise<void> {
  const { me } = await storeAs(login).graphql(MeDocument, {});
  const { loginId, customer } = me;
  if (!customer) throw new Error(`The user ${me.loginId} acts for no customer, so that he cannot shop.`);
  session.change({ loginId, customer: kept(customer) });
}
