import { randomUUID } from 'node:crypto';
import { Refusal } from './refusal.ts';

/** As much as the store takes. */
const MAX_BODY_BYTES = 100 * 1024;
const FORM = 'application/x-www-form-urlencoded';

/** The key of a form, made when it is rendered: sent twice, it counts once. */
export const newKey = (): string => randomUUID();

/** The fields of a form that a page of this site sent. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  refuseForeign(request);
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  // A form without fields: Fastify removes the type of a body that is empty.
  if (type === undefined && request.body === null) return new URLSearchParams();
  if (type !== FORM) throw new Refusal(415, `A form is sent as ${FORM}.`);
  return new URLSearchParams(await bodyOf(request));
}

/** The file that a script of this site sent, whatever its type. */
export async function readFile(request: Request, mostBytes: number): Promise<Buffer<ArrayBuffer>> {
  refuseForeign(request);
  return bytesOf(request, mostBytes);
}

/** The JSON that a script of this site sent. */
export async function readJson(request: Request): Promise<unknown> {
  refuseForeign(request);
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw new Refusal(415, 'A script sends application/json.');
  const text = await bodyOf(request);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not JSON.');
  }
}

/** The key of a form. */
export function keyOf(form: URLSearchParams): string {
  const key = form.get('key') ?? '';
  if (/^[\w-]{16,64}$/.test(key)) return key;
  throw new Refusal(400, 'The form came without its key. Open its page again.');
}

/** Another site cannot send forms in a visitor's name: browsers say where a form comes from. */
function refuseForeign({ headers, url }: Request): void {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  const sameSite = site === null || site === 'same-origin' || site === 'none';
  // By the host alone: behind a proxy that ends TLS, the browser's scheme may be another.
  const sameHost = origin === null || (URL.canParse(origin) && new URL(origin).host === new URL(url).host);
  if (sameSite && sameHost && (site !== null || origin !== null)) return;
  throw new Refusal(403, 'This form was sent from another site.');
}

const bodyOf = async (request: Request): Promise<string> => (await bytesOf(request, MAX_BODY_BYTES)).toString('utf8');

async function bytesOf({ body }: Request, most: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > most) throw new Refusal(413, `A form has at most ${most / 1024} kB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** After a form: the browser goes on to a page, and loading that page again does not send the form again. */
export const seeOther = (path: string): Response => new Response(null, { status: 303, headers: { location: path } });

/** A path below the site's, as a form or link names it; else the site itself: nobody is led to another site. */
export function pathWithin(site: string, path: string | null): string {
  const here = 'http://site.invalid';
  if (!path?.startsWith('/') || !URL.canParse(path, here)) return site;
  const { origin, pathname, search } = new URL(path, here);
  const within = origin === here && (pathname === site || pathname.startsWith(`${site}/`));
  return within ? pathname + search : site;
}
