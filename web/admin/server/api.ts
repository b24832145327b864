import { createHash } from 'node:crypto';
import { StoreError } from '../../client/src/index.ts';
import { readJson } from '../../ui/server/forms.ts';
import type { Refusal } from '../../ui/server/refusal.ts';
import * as documents from '../documents.generated.ts';
import { signedIn } from './user.ts';
import type { Visit } from './visit.ts';

/** The operations of the build, by the SHA-256 of their text. A stolen cookie can ask for nothing else. */
const allowed: ReadonlyMap<string, string> = new Map(
  Object.values(documents)
    .map(String)
    .filter((text) => /^\s*(query|mutation)\b/.test(text))
    .map((text) => [createHash('sha256').update(text).digest('hex'), text]),
);

const answer = (body: unknown, status = 200): Response =>
  Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });

const failure = (status: number, code: string, message: string): Response =>
  answer({ error: { code, status, message, facts: {}, issues: [] } }, status);

/** A refusal of this server, in the form that errors of the store have. */
export const refuseApi = async ({ status, message }: Refusal): Promise<Response> =>
  failure(
    status,
    { 403: 'FORBIDDEN', 404: 'NOT_FOUND', 500: 'INTERNAL_SERVER_ERROR' }[status] ?? 'BAD_USER_INPUT',
    message,
  );

/** `POST /api`: `{ id, variables, key }` becomes `{ data }`, or `{ error }` as the store says it. */
export async function answerApi(visit: Visit): Promise<Response> {
  const { id, variables = {}, key } = (await readJson(visit.request)) as Record<string, unknown>;
  const text = typeof id === 'string' ? allowed.get(id) : undefined;
  if (text === undefined)
    return failure(404, 'NOT_FOUND', 'The back office has no document with this id. Load the page again.');
  if (typeof variables !== 'object' || variables === null || Array.isArray(variables))
    return failure(400, 'BAD_USER_INPUT', 'variables must be an object.');
  if (key !== undefined && (typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key)))
    return failure(400, 'BAD_USER_INPUT', 'key must be 16 to 64 characters of A-Z a-z 0-9 _ -.');
  const store = await signedIn(visit);
  if (!store) return failure(401, 'UNAUTHENTICATED', 'Nobody is signed in.');
  try {
    return answer({ data: await store.graphql(text, variables as Record<string, unknown>, { idempotencyKey: key }) });
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
