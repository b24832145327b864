import type { ComponentChildren } from 'preact';
import { LanguageContext, textsOf } from '../../ui/language.ts';
import { Mark } from '../../ui/parts/mark.tsx';
import { Notice } from '../../ui/parts/notice.tsx';
import { sendPage } from '../../ui/server/document.tsx';
import type { Files } from '../../ui/server/files.ts';
import { pathWithin, seeOther } from '../../ui/server/forms.ts';
import type { Refusal } from '../../ui/server/refusal.ts';
import adminMessages from '../messages.json' with { type: 'json' };
import type { SignInLink } from './link.ts';
import { DEMO_PEOPLE, signedIn } from './user.ts';
import type { AdminOptions, Visit } from './visit.ts';

/** The page of every view: the script of the browser fills it, so that it has no data of the shop. */
export async function shellPage(visit: Visit, { path }: AdminOptions, files: Files, entry?: string): Promise<Response> {
  const { pathname, search } = new URL(visit.request.url);
  if (!(await signedIn(visit))) return seeOther(`${path}/sign-in?${new URLSearchParams({ next: pathname + search })}`);
  const { title, needsScript, skip } = textsOf(adminMessages, visit.language);
  const view = fileOf(pathname.slice(path.length));
  const entries = entry ? [entry] : ['browser', view].map((name) => `${name}.${visit.language}.js`);
  const [script = '', ...preload] = new Set(entries.flatMap(files.pathsOf));
  return sendPage(visit.request, {
    title,
    lang: visit.language,
    skip,
    style: files.pathOf('browser.css'),
    script,
    preload,
    body: (
      <>
        <div id="app" />
        <noscript>
          <p class="gate">{needsScript}</p>
        </noscript>
      </>
    ),
  });
}

/** The file of a view, by its path below the back office: `views/index.ts` loads it once the script runs. */
function fileOf(view: string): string {
  if (view === '' || view === '/orders') return 'first';
  if (/^\/orders\/[^/]+$/.test(view)) return 'order';
  if (view === '/pack' || view.endsWith('/slip')) return 'packing';
  return 'rest';
}

interface GatePage {
  title: string;
  status?: number;
  children: ComponentChildren;
}

/** A page before the back office: one card, which needs no script. */
export const gate = (visit: Visit, files: Files, { title, status, children }: GatePage): Promise<Response> =>
  sendPage(visit.request, {
    title: `${title} · ${textsOf(adminMessages, visit.language).title}`,
    lang: visit.language,
    skip: textsOf(adminMessages, visit.language).skip,
    style: files.pathOf('browser.css'),
    script: files.pathOf(`browser.${visit.language}.js`),
    status,
    headers: { 'cache-control': 'no-store' },
    body: (
      <LanguageContext.Provider value={visit.language}>
        <main id="main" class="gate">
          <Mark />
          <h1>{title}</h1>
          {children}
        </main>
      </LanguageContext.Provider>
    ),
  });

/** "Pick a person" in the demo; whom a proxy vouches for goes on; anybody else learns how to get a link. */
export async function signInPage(visit: Visit, options: AdminOptions, files: Files): Promise<Response> {
  const { signIn } = textsOf(adminMessages, visit.language);
  const next = pathWithin(options.path, new URL(visit.request.url).searchParams.get('next'));
  const isDemo = await options.isDemo();
  const people = visit.vouched ? [visit.vouched] : isDemo ? DEMO_PEOPLE : [];
  return gate(visit, files, {
    title: signIn.title,
    children:
      people.length > 0 ? (
        <>
          <p class="soft">{visit.vouched ? signIn.vouched : signIn.pick}</p>
          {people.map((loginId) => (
            <form method="post" action={`${options.path}/sign-in`} key={loginId}>
              <input type="hidden" name="next" value={next} />
              <button type="submit" class="person" name="loginId" value={loginId}>
                <strong>{Object(signIn.people)[loginId] ?? loginId}</strong>
                <span class="soft">{loginId}</span>
              </button>
            </form>
          ))}
        </>
      ) : (
        <>
          {(await options.setUp?.isOffered()) && (
            <>
              <p>{signIn.noShop}</p>
              <pre>
                <code>{`${options.publicUrl}${options.path}/set-up/…`}</code>
              </pre>
            </>
          )}
          <p>{signIn.byLink}</p>
          <pre>
            <code>npm run admin -- sign-in-link --shop … --login …</code>
          </pre>
        </>
      ),
  });
}

/** A link signs nobody in before the button is pressed: programs that look at links in mails use none up. */
export const linkPage = (visit: Visit, { loginId }: SignInLink, files: Files) => {
  const { signIn } = textsOf(adminMessages, visit.language);
  return gate(visit, files, {
    title: signIn.title,
    children: (
      <form method="post">
        <p>{loginId}</p>
        <button type="submit" class="primary">
          {signIn.button}
        </button>
      </form>
    ),
  });
};

export const failurePage = (
  visit: Visit,
  { status, message }: Refusal,
  path: string,
  files: Files,
): Promise<Response> => {
  const { failed, back } = textsOf(adminMessages, visit.language);
  return gate(visit, files, {
    title: failed,
    status,
    children: (
      <>
        <Notice tone="bad">
          <p>{message}</p>
        </Notice>
        <a class="button" href={path}>
          {back}
        </a>
      </>
    ),
  });
};
