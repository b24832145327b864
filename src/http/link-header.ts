interface RestPage {
  items: unknown[];
  total: number;
  limit: number;
  offset: number;
}

const isPage = (data: unknown): data is RestPage =>
  typeof data === 'object' &&
  data !== null &&
  'items' in data &&
  'total' in data &&
  'limit' in data &&
  'offset' in data;

/** The `Link` header of a list (RFC 8288): first, prev, next and last page; nothing for what is no list. */
export function linkHeader(url: string, data: unknown): string | undefined {
  if (!isPage(data)) return undefined;
  const { total, limit, offset } = data;
  const lastOffset = Math.max(0, Math.floor((total - 1) / limit) * limit);
  const links: [string, number | undefined][] = [
    ['first', 0],
    ['prev', offset > 0 ? Math.max(0, offset - limit) : undefined],
    ['next', offset + limit < total ? offset + limit : undefined],
    ['last', lastOffset],
  ];
  return links
    .filter(([, at]) => at !== undefined)
    .map(([rel, at]) => `<${pageAt(url, limit, Number(at))}>; rel="${rel}"`)
    .join(', ');
}

function pageAt(url: string, limit: number, offset: number): string {
  const [path, query] = url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.delete('after');
  parameters.set('limit', String(limit));
  parameters.set('offset', String(offset));
  return `${path}?${parameters}`;
}
