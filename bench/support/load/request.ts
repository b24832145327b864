/** One HTTP request, as data: whichever load generator there is can send it. */
export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export const get = (path: string, headers: Record<string, string> = {}): Request => ({ method: 'GET', path, headers });

export const post = (path: string, body: object, headers: Record<string, string> = {}): Request => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The request as it goes over the wire, which is what wrk wants. */
export function wireFormat({ method, path, headers = {}, body = '' }: Request, host: string): string {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n');
}
