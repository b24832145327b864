import type { FastifyReply } from 'fastify';

interface RestPage {
  items: unknown[];
  total: number;
  limit: number;
  offset: number;
  next_cursor?: string | null;
}

const isPage = (data: unknown): data is RestPage =>
  typeof data === 'object' &&
  data !== null &&
  'items' in data &&
  'total' in data &&
  'limit' in data &&
  'offset' in data;

/** The `Link` header of a list (RFC 8288): first, prev, next and last page; undefined for anything else. */
export function linkHeader(url: string, data: unknown): string | undefined {
  if (!isPage(data)) return undefined;
  const { total, limit, offset } = data;
  const list = partsOf(url);
  const last = Math.max(0, Math.floor((total - 1) / limit) * limit);
  const links: [rel: string, path: string | undefined][] = [
    ['first', pageAt(list, limit, 0)],
    ['prev', offset > 0 ? pageAt(list, limit, Math.min(Math.max(0, offset - limit), last)) : undefined],
    ['next', offset + limit < total ? (afterPage(list, data) ?? pageAt(list, limit, offset + limit)) : undefined],
    ['last', pageAt(list, limit, last)],
  ];
  return links
    .filter(([, path]) => path !== undefined)
    .map(([rel, path]) => `<${path}>; rel="${rel}"`)
    .join(', ');
}

/** The path, and the parameters after the first question mark: a second one belongs to a value. */
type Parts = readonly [path: string, parameters: URLSearchParams];

function partsOf(url: string): Parts {
  const { pathname, searchParams } = new URL(url, 'http://store');
  return [pathname, searchParams];
}

/** The next page of a client that uses cursors: rows added meanwhile must not move its pages. */
function afterPage([path, given]: Parts, { limit, next_cursor }: RestPage): string | undefined {
  if (!given.has('after') || !next_cursor) return undefined;
  const parameters = new URLSearchParams(given);
  parameters.set('limit', String(limit));
  parameters.set('after', next_cursor);
  return `${path}?${parameters}`;
}

function pageAt([path, given]: Parts, limit: number, offset: number): string {
  const parameters = new URLSearchParams(given);
  parameters.delete('after');
  parameters.set('limit', String(limit));
  parameters.set('offset', String(offset));
  return `${path}?${parameters}`;
}

/** Adds a `Link` header to those that the response has already: a deprecated version has one of its own. */
export function setLink(reply: FastifyReply, link: string | undefined): void {
  if (link) reply.header('link', [link, reply.getHeader('link')].filter(Boolean).join(', '));
}
