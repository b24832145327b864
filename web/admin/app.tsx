import { signal } from '@preact/signals';
import { type ComponentType, render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import lazy, { ErrorBoundary } from 'preact-iso/lazy';
import { LocationProvider, Route, Router, useLocation } from 'preact-iso/router';
import { LANGUAGE_NAMES, LANGUAGES } from '../ui/language.ts';
import { Dialog } from '../ui/parts/dialog.tsx';
import { Failure } from '../ui/parts/failure.tsx';
import { Mark } from '../ui/parts/mark.tsx';
import { Notice } from '../ui/parts/notice.tsx';
import { TimeZoneContext } from '../ui/parts/when.tsx';
import { useAsk } from './ask.ts';
import { BASE } from './base.ts';
import { MeDocument } from './documents.generated.ts';
import { activeKeys, type Key, listenToKeys, useKeys } from './keys.ts';
import { isLive, listen } from './live.ts';
import { MeContext, useMe } from './me.ts';
import { useAdminMessages } from './messages.ts';
import { Tools } from './parts/tools.tsx';
import { isDone } from './send.ts';
import { views } from './views/index.ts';

const pages = views.map(({ path, load, role }) => {
  const View = lazy(load);
  return { path: BASE + path, Page: role ? forRole(role, View) : View };
});

const isHelpOpen = signal(false);

/** The view, or a sentence for those to whom the store would not show it. */
function forRole(role: string, View: ComponentType) {
  return () => {
    const { forAdmins } = useAdminMessages();
    const me = useMe()?.me;
    return me?.role === role ? <View /> : me ? <Notice tone="wait" title={forAdmins} /> : null;
  };
}

function NotFound() {
  const { notFound, views: names } = useAdminMessages();
  return (
    <>
      <h1>{notFound}</h1>
      <a href={BASE}>{names.start}</a>
    </>
  );
}

function Navigation() {
  const messages = useAdminMessages();
  const me = useMe()?.me;
  const { path } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const shown = views.filter(({ name, role }) => name && (!role || me?.role === role));
  return (
    <nav ref={nav} class="views" aria-label={messages.navigation}>
      {shown.map(({ path: below, name }) => (
        <a
          key={below}
          href={BASE + below}
          aria-current={
            path === BASE + below ? 'page' : below && path.startsWith(`${BASE + below}/`) ? 'true' : undefined
          }
        >
          {name && messages.views[name]}
        </a>
      ))}
    </nav>
  );
}

/** Whether this page shows at once what others change. */
function LiveSign() {
  const { live } = useAdminMessages();
  if (isLive.value === undefined) return null;
  const { name, why } = isLive.value ? live.on : live.off;
  return (
    <span class={isLive.value ? 'live small soft' : 'live off small soft'} title={why}>
      {name}
    </span>
  );
}

function Help() {
  const { keys } = useAdminMessages();
  return (
    <Dialog id="keys" title={keys.title} open={isHelpOpen.value} onClose={() => (isHelpOpen.value = false)}>
      <dl class="keys">
        {activeKeys.value.map(({ key, label }) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function App() {
  const messages = useAdminMessages();
  const { route, query } = useLocation();
  const { data, error } = useAsk(MeDocument, {});
  const goTo = views.flatMap(({ path: below, name, key, role }): Key[] =>
    name && key && (!role || data?.me.role === role)
      ? [{ key: `g ${key}`, label: messages.keys.goTo(messages.views[name]), run: () => route(BASE + below) }]
      : [],
  );
  useKeys([...goTo, { key: '?', label: messages.keys.help, run: () => (isHelpOpen.value = true) }]);
  return (
    <MeContext.Provider value={data}>
      <header class="head">
        <a class="home" href={BASE}>
          <Mark />
          <span>{data?.organization.name ?? messages.title}</span>
        </a>
        <Navigation />
        <Tools />
        <form class="who" method="post" action={`${BASE}/sign-out`}>
          <LiveSign />
          <button type="submit" class="quiet small">
            {messages.signOut}
          </button>
          <button type="button" class="quiet small" popovertarget="who" aria-label={messages.you}>
            ▾
          </button>
          <div id="who" popover="auto">
            <p>{data?.me.loginId}</p>
            <fieldset class="row">
              <legend class="hidden">{messages.language}</legend>
              {LANGUAGES.map((one) => (
                <button
                  key={one}
                  type="button"
                  lang={one}
                  aria-pressed={document.documentElement.lang === one}
                  onClick={() => {
                    location.search = String(new URLSearchParams({ ...query, lang: one }));
                  }}
                >
                  {LANGUAGE_NAMES[one]}
                </button>
              ))}
            </fieldset>
            <button type="submit" name="everywhere" value="true">
              {messages.signOutEverywhere}
            </button>
          </div>
        </form>
      </header>
      <main id="main">
        {error && <Failure error={error} />}
        <ErrorBoundary>
          <TimeZoneContext.Provider value={data?.organization.timeZone}>
            <Router>
              {pages.map(({ path: at, Page }) => (
                <Route key={at} path={at} component={Page} />
              ))}
              <Route default component={NotFound} />
            </Router>
          </TimeZoneContext.Provider>
        </ErrorBoundary>
      </main>
      <p role="status" class="hidden">
        {isDone.value && messages.done}
      </p>
      <Help />
    </MeContext.Provider>
  );
}

/** Fills the page that the server sent. */
export function start(root: HTMLElement): void {
  listenToKeys();
  listen();
  render(
    <LocationProvider scope={BASE}>
      <App />
    </LocationProvider>,
    root,
  );
}
