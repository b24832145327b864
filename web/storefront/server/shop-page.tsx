import type { ComponentChildren } from 'preact';
import { isLanguage, LANGUAGES, LanguageContext, textsOf } from '../../ui/language.ts';
import { TimeZoneContext } from '../../ui/parts/when.tsx';
import { sendPage } from '../../ui/server/document.tsx';
import shopMessages from '../messages.json' with { type: 'json' };
import { Layout } from '../parts/layout.tsx';
import { HostContext } from '../parts/picture.tsx';
import type { Visit } from './visit.ts';

interface ShopPage {
  title: string;
  /** The class of `main`. */
  kind?: string;
  /** Nothing in the header leads away: somebody is about to pay. */
  isBare?: boolean;
  description?: string | undefined;
  /** The path of the page, with no parameter but those that make another page of it; undefined: no search engine shows it. */
  canonical?: string;
  /** The path of a picture of what the page shows, and what the page is about, in the words of schema.org. */
  picture?: string;
  structured?: object;
  status?: number;
  headers?: Record<string, string>;
  children: ComponentChildren;
}

/** Sends a page of the shop. A failure has one also while the store does not answer. */
export async function shopPage(
  visit: Visit,
  { title, kind, isBare, canonical, picture, children, ...rest }: ShopPage,
): Promise<Response> {
  const { request, language, files, session } = visit;
  const shop = await visit.shop.catch(() => undefined);
  const here = new URL(request.url);
  const messages = textsOf(shopMessages, language);
  return sendPage(request, {
    ...rest,
    ...(canonical && addressesOf(visit, canonical)),
    shared: canonical
      ? {
          'og:title': title,
          'og:description': rest.description,
          'og:type': rest.structured ? 'product' : 'website',
          'og:url': visit.urlOf(canonical),
          'og:site_name': shop?.name,
          'og:image': picture && visit.urlOf(picture),
        }
      : undefined,
    title: `${title} · ${shop?.name ?? messages.shop}`,
    lang: language,
    skip: messages.skip,
    style: files.pathOf('browser.css'),
    script: files.pathOf(`browser.${language}.js`),
    body: (
      <LanguageContext.Provider value={language}>
        <HostContext.Provider value={here.host}>
          <TimeZoneContext.Provider value={shop?.timeZone ?? 'UTC'}>
            <Layout shop={shop} session={session.content} here={here} kind={kind} isBare={isBare}>
              {children}
            </Layout>
          </TimeZoneContext.Provider>
        </HostContext.Provider>
      </LanguageContext.Provider>
    ),
  });
}

/** The addresses that show the same page: the canonical one has the language that the address of the request names. */
function addressesOf(visit: Visit, path: string) {
  const asked = new URL(visit.request.url).searchParams.get('lang');
  const alone = visit.urlOf(path);
  const inLanguage = (language: string) => `${alone}${path.includes('?') ? '&' : '?'}lang=${language}`;
  return {
    canonical: isLanguage(asked) ? inLanguage(asked) : alone,
    alternates: { ...Object.fromEntries(LANGUAGES.map((one) => [one, inLanguage(one)])), 'x-default': alone },
  };
}
