import { type Store, StoreError } from '../../client/src/index.ts';
import { readFile } from '../../ui/server/forms.ts';
import type { Refusal } from '../../ui/server/refusal.ts';
import { readAsked } from './documents.ts';
import { signedIn } from './user.ts';
import type { Visit } from './visit.ts';

/** As much as the store takes. */
const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

export const answer = (body: unknown, status = 200): Response =>
  Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });

export const failure = (status: number, code: string, message: string): Response =>
  answer({ error: { code, status, message, facts: {}, issues: [] } }, status);

/** A refusal of this server, in the form that errors of the store have. */
export const refuseApi = async ({ status, message }: Refusal): Promise<Response> =>
  failure(
    status,
    { 403: 'FORBIDDEN', 404: 'NOT_FOUND', 500: 'INTERNAL_SERVER_ERROR' }[status] ?? 'BAD_USER_INPUT',
    message,
  );

/** `POST /api`: `{ id, variables, key, version }` becomes `{ data }`, or `{ error }` as the store says it. */
export async function answerApi(visit: Visit): Promise<Response> {
  const { text, variables, key, version } = await readAsked(visit.request);
  return askStore(visit, (store) => store.graphql(text, variables, { idempotencyKey: key }), version);
}

/** `POST /api/pictures`: the bytes of a picture become `{ data: { id, url, width, height } }`. */
export async function takePicture(visit: Visit): Promise<Response> {
  const file = new Blob([await readFile(visit.request, MAX_PICTURE_BYTES)]);
  return askStore(visit, (store) => store.rest.post('/pictures'), undefined, file);
}

async function askStore(
  visit: Visit,
  ask: (store: Store) => Promise<unknown>,
  version?: string,
  file?: Blob,
): Promise<Response> {
  const store = await signedIn(visit, version, file);
  if (!store) return failure(401, 'UNAUTHENTICATED', 'Nobody is signed in.');
  try {
    return answer({ data: await ask(store) });
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (error.code === 'UNAUTHENTICATED') visit.session.end();
    const { code, message, requestId, retryAfter, facts, issues } = error;
    const status = error.status || 503;
    // What the store refuses is an answer: browsers complain about other statuses, as of something broken.
    return answer(
      { error: { code, status, message, requestId, retryAfter, facts, issues } },
      status < 500 ? 200 : status,
    );
  }
}
