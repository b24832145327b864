import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { LEAF } from '../parts/mark.tsx';
import { sendText } from './send-text.ts';

/** Nothing that is written in a page runs, and nothing is loaded from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  // With none at all, browsers would not say where a form comes from.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'private, no-cache',
};

const ICON = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#2f7d4f" d="${LEAF}"/></svg>`)}`;

/** A page of a site. */
export interface Page {
  title: string;
  lang: string;
  /** The text of the link that leads past the header, to the element `main`. */
  skip: string;
  /** The paths of what the page loads. */
  style: string;
  script: string;
  /** Scripts that the script will ask for: browsers load them meanwhile. */
  preload?: readonly string[] | undefined;
  body: ComponentChildren;
  /** What a search engine says of the page. */
  description?: string | undefined;
  /** The one address of the page, where others show the same: search engines show it. */
  canonical?: string | undefined;
  /** The addresses of the page in each language; `x-default`: in the language of the browser. */
  alternates?: Readonly<Record<string, string>> | undefined;
  /** What other sites show of a page that is shared (Open Graph): `og:title`, `og:image`. */
  shared?: Readonly<Record<string, string | undefined>> | undefined;
  /** What the page is about, in the words of schema.org. */
  structured?: object | undefined;
  status?: number | undefined;
  headers?: Record<string, string> | undefined;
}

/** JSON in a page. No text in it can end the element. It is data: no policy of scripts applies to it. */
const json = (value: object): { __html: string } => ({ __html: JSON.stringify(value).replaceAll('<', '\\u003c') });

const Document = ({ title, lang, skip, style, script, preload = [], body, ...about }: Page) => (
  <html lang={lang}>
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <About {...about} />
      <link rel="icon" href={ICON} type="image/svg+xml" />
      <link rel="stylesheet" href={style} />
      <script type="module" src={script} />
      {preload.map((path) => (
        <link key={path} rel="modulepreload" href={path} />
      ))}
    </head>
    <body>
      <a class="skip" href="#main">
        {skip}
      </a>
      {body}
    </body>
  </html>
);

/** What the page says to those who list or share it. */
const About = ({
  description,
  canonical,
  alternates = {},
  shared = {},
  structured,
}: Pick<Page, 'description' | 'canonical' | 'alternates' | 'shared' | 'structured'>) => (
  <>
    {description && <meta name="description" content={description} />}
    {canonical && <link rel="canonical" href={canonical} />}
    {Object.entries(alternates).map(([language, href]) => (
      <link key={language} rel="alternate" hreflang={language} href={href} />
    ))}
    {Object.entries(shared).map(
      ([property, content]) => content && <meta key={property} property={property} content={content} />,
    )}
    {structured && <script type="application/ld+json" dangerouslySetInnerHTML={json(structured)} />}
  </>
);

/** Sends a page, or 304 to a browser that has it. */
export const sendPage = (request: Request, page: Page): Promise<Response> =>
  sendText(request, `<!doctype html>${renderToString(<Document {...page} />)}`, {
    status: page.status,
    headers: { ...HEADERS, ...page.headers },
  });
