import { type Store, StoreError } from '../../client/src/index.ts';
import { readFile } from '../../ui/server/forms.ts';
import { Refusal } from '../../ui/server/refusal.ts';
import { sendDrawing } from '../../ui/server/send-drawing.ts';
import { PlantsFileDocument } from '../documents.generated.ts';
import { readAsked } from './documents.ts';
import { signedIn } from './user.ts';
import type { Visit } from './visit.ts';

/** As much as the store takes of a file. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

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
  const file = new Blob([await readFile(visit.request, MAX_FILE_BYTES)]);
  return askStore(visit, (store) => store.rest.post('/pictures'), undefined, file);
}

/** `POST /api/plants?dryRun=&skuFromHandle=&key=`: the bytes of a file of plants become `{ data }`, as `importPlants` answers. */
export async function importPlants(visit: Visit): Promise<Response> {
  const file = new Blob([await readFile(visit.request, MAX_FILE_BYTES)]);
  const { searchParams } = new URL(visit.request.url);
  const [dry_run, sku_from_handle] = ['dryRun', 'skuFromHandle'].map((name) => searchParams.get(name) === 'true');
  const key = searchParams.get('key');
  const options = { query: { dry_run, sku_from_handle }, ...(key && { idempotencyKey: key }) };
  return askStore(visit, (store) => store.rest.post('/plants/import', options), undefined, file);
}

/** `GET /plants.csv`: all plants, part by part, as the store has them. */
export async function exportPlants(visit: Visit): Promise<Response> {
  const store = await signedIn(visit);
  if (!store) throw new Refusal(401, 'Nobody is signed in.');
  const partAfter = async (after: string | null) => (await store.graphql(PlantsFileDocument, { after })).plantsFile;
  // What fails now is answered with a page; later, the download fails.
  let part = await partAfter(null);
  const file = new ReadableStream<Uint8Array>({
    pull: async (out) => {
      out.enqueue(new TextEncoder().encode(part.csv));
      if (part.nextCursor) part = await partAfter(part.nextCursor);
      else out.close();
    },
  });
  return new Response(file, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="plants.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** `GET /drawing.svg`: draws the plant whose facts the address has, as the shop draws it: also a draft, and where there is no shop. */
export async function drawPlant(visit: Visit): Promise<Response> {
  if (!(await signedIn(visit))) throw new Refusal(401, 'Only who has signed in sees this.');
  const { searchParams } = new URL(visit.request.url);
  const text = (name: string) => searchParams.get(name) ?? '';
  const plant = {
    ...{ sku: text('sku'), name: text('name'), botanicalName: text('botanicalName'), tags: text('tags').split(',') },
    ...{ heightCm: Number(text('heightCm')) || null, potDiameterMm: Number(text('potDiameterMm')) || null },
    // The drawing code has them in lower case.
    ...{ light: text('light').toLowerCase(), watering: text('watering').toLowerCase() },
  };
  return sendDrawing(visit.request, plant, 'private, max-age=604800, immutable');
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
