import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Negotiator from 'negotiator';

interface Answer {
  status?: number | undefined;
  headers: Record<string, string>;
}

/** Sends a text, compressed where the browser wishes, or 304 to a browser that has it. */
export async function sendText(request: Request, text: string, { status = 200, headers }: Answer): Promise<Response> {
  const all: Record<string, string> = { ...headers, vary: 'Accept-Encoding' };
  if (status === 200) {
    const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
    all['etag'] = etag;
    const known = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? [];
    if (known.includes(etag)) return new Response(null, { status: 304, headers: all });
  }
  const accepted = new Negotiator({ headers: Object.fromEntries(request.headers) });
  if (accepted.encoding(['gzip', 'identity']) !== 'gzip') return new Response(text, { status, headers: all });
  return new Response(await promisify(gzip)(text), { status, headers: { ...all, 'content-encoding': 'gzip' } });
}
