import { newKey } from '../../support/store.js';
import { seededRandom } from '../seeded-random.js';
import { type PlannedMutation, runSession, type SessionSetup } from './customer-sessions.js';
import type { KillableStores } from './killable-stores.js';
import { type Answered, retryUntilAnswered } from './retry-until-answered.js';

/** A mutation with its Idempotency-Key and its final response. */
export type SentMutation = PlannedMutation & Answered & { key: string };

interface Options {
  stores: KillableStores;
  token: string;
  /** One for each session. */
  setups: readonly SessionSetup[];
  seed: number;
  /** How many sessions run at the same time. */
  people: number;
  /** Called after each response, with the number of responses so far. */
  progress(answers: number): void;
}

/** Sends the mutations of all sessions, and retries each one until it is answered. */
export async function sendMutations({
  stores,
  token,
  setups,
  seed,
  people,
  progress,
}: Options): Promise<SentMutation[]> {
  const sent: SentMutation[] = [];
  const perform = async (mutation: PlannedMutation) => {
    const key = newKey();
    const headers = { 'idempotency-key': key };
    const answered = await retryUntilAnswered(stores, token, sent.length, (client, api) =>
      mutation.send(client, api, headers),
    );
    progress(sent.push({ ...mutation, ...answered, key }));
    return answered;
  };
  const sessions = setups.map((setup, at) => () => runSession(setup, seededRandom(seed + at), perform));
  const person = async () => {
    for (let session = sessions.pop(); session; session = sessions.pop()) await session();
  };
  await Promise.all(Array.from({ length: people }, person));
  return sent;
}
