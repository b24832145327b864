import type { ComponentChildren } from 'preact';
import { LanguageContext } from '../../ui/language.ts';
import { sendPage } from '../../ui/server/document.tsx';
import { shopMessages } from '../messages/messages.ts';
import { Layout } from '../parts/layout.tsx';
import { HostContext } from '../parts/picture.tsx';
import type { Visit } from './visit.ts';

interface ShopPage {
  title: string;
  /** The class of `main`. */
  kind?: string;
  description?: string | undefined;
  status?: number;
  headers?: Record<string, string>;
  children: ComponentChildren;
}

/** Sends a page of the shop. A failure has one also while the store does not answer. */
export async function shopPage(visit: Visit, { title, kind, children, ...rest }: ShopPage): Promise<Response> {
  const { request, language, files, session } = visit;
  const shop = await visit.shop.catch(() => undefined);
  const here = new URL(request.url);
  const messages = shopMessages[language];
  return sendPage(request, {
    ...rest,
    title: `${title} · ${shop?.name ?? messages.shop}`,
    lang: language,
    skip: messages.skip,
    style: files.pathOf('browser.css'),
    script: files.pathOf(`browser.${language}.js`),
    body: (
      <LanguageContext.Provider value={language}>
        <HostContext.Provider value={here.host}>
          <Layout shop={shop} session={session.content} here={here} kind={kind}>
            {children}
          </Layout>
        </HostContext.Provider>
      </LanguageContext.Provider>
    ),
  });
}
