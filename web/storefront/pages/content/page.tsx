import { textsOf } from '../../../ui/language.ts';
import { Refusal } from '../../../ui/server/refusal.ts';
import type { Routes } from '../../../ui/server/router.ts';
import { BASE } from '../../base.ts';
import { ContentDocument } from '../../documents.generated.ts';
import shopMessages from '../../messages.json' with { type: 'json' };
import { inLanguage } from '../../parts/content-pages.ts';
import { shopPage } from '../../server/shop-page.tsx';
import type { Visit } from '../../server/visit.ts';
import { rendered } from './markdown.ts';

/** A text of the shop, such as its terms. */
async function contentPage(visit: Visit, { slug = '' }: Record<string, string>): Promise<Response> {
  const { store, language } = visit;
  const { organization } = await store.graphql(ContentDocument, { slug });
  const page = inLanguage(organization.pages, language);
  if (!page) throw new Refusal(404, textsOf(shopMessages, language).failures[404].text);
  const { html, beginning } = rendered(page.markdown);
  return shopPage(visit, {
    title: page.title,
    kind: 'narrow',
    description: beginning,
    canonical: `${BASE}/pages/${page.slug}`,
    children: (
      <article class="prose" lang={page.language ?? undefined}>
        <h1>{page.title}</h1>
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    ),
  });
}

export const contentRoutes: Routes<Visit> = { 'GET /pages/:slug': contentPage };
