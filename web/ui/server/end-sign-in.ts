import { type Store, StoreError } from '../../client/src/index.ts';

/** A visitor who signs out does not wait for longer. */
const MS = 5000;

/**
 * Ends the sign-in of a session at the store, also for copies of its cookie; `everywhere`: all that this user has. Whoever shows
 * an expired token renews it for this: a sign-in is ended by what belongs to it alone. false: the store has not ended it, for instance because it does not answer.
 */
export async function endSignIn(store: Store, everywhere = false): Promise<boolean> {
  const signal = AbortSignal.timeout(MS);
  try {
    // Over REST, this counts in no budget of the user, which a thief of the cookie could use up.
    await store.rest.delete('/auth/token', { query: { everywhere }, signal });
    return true;
  } catch (error) {
    // It has ended already.
    return error instanceof StoreError && error.code === 'UNAUTHENTICATED';
  }
}
