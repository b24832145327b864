import { LRUCache } from 'lru-cache';
import { Refusal } from '../../../ui/server/refusal.ts';
import type { Routes } from '../../../ui/server/router.ts';
import { sendText } from '../../../ui/server/send-text.ts';
import { BASE } from '../../base.ts';
import { SitemapPlantsDocument, type SitemapPlantsQuery, SitemapSizeDocument } from '../../documents.generated.ts';
import type { Visit } from '../../server/visit.ts';

/** How many plants a file lists. Search engines take 50,000. */
const OF_FILE = 10_000;

const HOUR_MS = 3600_000;

/** What is a visitor's own, and what only scripts ask for. */
const PRIVATE = ['basket', 'checkout', 'orders', 'wishlist', 'account', 'sign-in', 'suggest'];

/**
 * What search engines ask for. The process that serves the shop has these at the root of its address, too, where they look: a
 * sitemap says what the store said within the last hour.
 */
export function searchEngineRoutes(): Routes<Visit> {
  const kept = new LRUCache<string, Promise<string>>({ max: 100, ttl: HOUR_MS });
  /** The answer of an hour ago at most: many files are many requests to the store. */
  const once = (name: string, make: () => Promise<string>): Promise<string> => {
    const known = kept.get(name);
    if (known) return known;
    const made = make();
    kept.set(name, made);
    made.catch(() => kept.delete(name));
    return made;
  };
  return {
    'GET /robots.txt': ({ request, urlOf }) =>
      sendText(
        request,
        [
          'User-agent: *',
          ...PRIVATE.map((path) => `Disallow: ${BASE}/${path}`),
          'Disallow: /admin',
          `Sitemap: ${urlOf('/sitemap.xml')}`,
          '',
        ].join('\n'),
        { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' } },
      ),
    'GET /sitemap.xml': async (visit) => sendXml(visit, await once('', () => indexOf(visit))),
    'GET /sitemap-:page(\\d+).xml': async (visit, { page = '' }) => {
      const number = Number(page);
      const files = await once('', () => indexOf(visit));
      if (!files.includes(`/sitemap-${page}.xml<`)) throw new Refusal(404, 'The sitemap has no such page.');
      return sendXml(visit, await once(page, () => fileOf(visit, number)));
    },
  };
}

const sendXml = ({ request }: Visit, text: string): Promise<Response> =>
  sendText(request, text, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The files that list the plants. The store counts and lists for this site as for anybody: no drafts, nothing archived. */
async function indexOf(visit: Visit): Promise<string> {
  const { plants } = await visit.asSite().graphql(SitemapSizeDocument, {});
  const files = Math.max(1, Math.ceil(plants.total / OF_FILE));
  const all = Array.from({ length: files }, (_, at) => visit.urlOf(`/sitemap-${at + 1}.xml`));
  return `${XML}\n<sitemapindex ${SCHEMA}>${all.map((url) => `\n<sitemap><loc>${escaped(url)}</loc></sitemap>`).join('')}\n</sitemapindex>\n`;
}

async function fileOf(visit: Visit, page: number): Promise<string> {
  const store = visit.asSite();
  const { pages } = await visit.shop;
  const newest = new Map(pages.map(({ slug, updatedAt }) => [slug, updatedAt]));
  const texts = Array.from(newest, ([slug, changed]) => entryOf(visit.urlOf(`${BASE}/pages/${slug}`), changed));
  const entries: string[] = page === 1 ? [entryOf(visit.urlOf(BASE)), ...texts] : [];
  let place: { offset?: number; after?: string } | undefined = { offset: (page - 1) * OF_FILE };
  for (let read = 0; place && read < OF_FILE; read += 100) {
    const { plants }: SitemapPlantsQuery = await store.graphql(SitemapPlantsDocument, place);
    for (const { slug, updatedAt } of plants.items)
      entries.push(entryOf(visit.urlOf(`${BASE}/plants/${encodeURIComponent(slug)}`), updatedAt));
    place = plants.nextCursor ? { after: plants.nextCursor } : undefined;
  }
  return `${XML}\n<urlset ${SCHEMA}>${entries.join('')}\n</urlset>\n`;
}

const entryOf = (url: string, changed?: string): string =>
  `\n<url><loc>${escaped(url)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
