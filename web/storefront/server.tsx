import { renderToString } from 'preact-render-to-string';
import type { Site, SiteOptions } from '../ui/server/site.ts';

export function makeSite(_options: SiteOptions): Site {
  const respond = async () =>
    new Response(`<!doctype html>${renderToString(<h1>Shop</h1>)}`, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  return { respond, close: async () => {} };
}
