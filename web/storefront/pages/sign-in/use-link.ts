import { StoreError } from '../../../client/src/index.ts';
import { Refusal } from '../../../ui/server/refusal.ts';
import { RegisterDocument } from '../../documents.generated.ts';
import type { Visit } from '../../server/visit.ts';
import type { SignInLink } from './send-link.ts';
import { signIn } from './sign-in.ts';

/** Signs in whoever a link names. It counts once: the store ends its session, or registers its address, for one request only. */
export async function useLink(visit: Visit, link: SignInLink): Promise<void> {
  if ('token' in link) {
    await once('UNAUTHENTICATED', visit.storeWith(link.token).rest.delete('/auth/token'));
    return signIn(visit, link.loginId);
  }
  const { email, name } = link;
  const registered = visit.server.graphql(RegisterDocument, { email, name, language: visit.language });
  const { registerCustomer } = await once('CONFLICT', registered);
  return signIn(visit, registerCustomer.email);
}

async function once<T>(usedBefore: StoreError['code'], use: Promise<T>): Promise<T> {
  try {
    return await use;
  } catch (error) {
    if (!(error instanceof StoreError && error.code === usedBefore)) throw error;
    throw new Refusal(410, 'This link was used before.');
  }
}
