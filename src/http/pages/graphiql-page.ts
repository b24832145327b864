import type { demoLogins } from './home-page.js';
import { head, navigation, siteStyle } from './page.js';

const defaultQuery = `{
  plants(limit: 3) {
    total
    items { name botanicalName price { amount currency } stock }
  }
}
`;

/** GraphiQL beside its results needs the width of a desktop. On a phone, the results are below. */
const style = `
  body { display: flex; flex-direction: column; height: 100vh; height: 100dvh; }
  main { flex: 1; min-height: 0; }
  #graphiql { height: 100%; }
  h1 { position: absolute; clip-path: inset(50%); }
  /* The colours of GraphiQL's light theme have too little contrast, and its links no line. */
  .graphiql-container, .CodeMirror-info, .CodeMirror-lint-tooltip, .graphiql-dialog, .graphiql-tooltip {
    --color-tertiary: 188, 100%, 25%; --color-info: 208, 100%, 36%; --color-success: 158, 60%, 26%; --color-warning: 36, 100%, 27%; --color-error: 13, 93%, 40%;
    --alpha-secondary: .9; --alpha-tertiary: .9;
  }
  .graphiql-container a.graphiql-doc-explorer-type-name { text-decoration: underline; }
  .person { display: flex; flex-wrap: wrap; gap: 0.25rem 0.5rem; align-items: center; margin-left: auto; }
  .person select { max-width: 17rem; padding: 0.25rem; font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 0.4rem; }
  .person output:not(:empty) { flex-basis: 100%; color: #b3261e; }
  @media (prefers-color-scheme: dark) { .person output:not(:empty) { color: #ff8a80; } }
  @media (max-width: 40rem) {
    .links { display: none; }
    .site { gap: 0.25rem 1rem; }
    .person select { max-width: 8rem; }
    .graphiql-container .graphiql-main, .graphiql-container .graphiql-session { flex-direction: column; min-height: 0; }
    .graphiql-container { --sidebar-width: 3.25rem; flex-direction: column; }
    .graphiql-container .graphiql-sidebar { flex-direction: row; width: auto; padding: 0 0.5rem; }
    .graphiql-container .graphiql-sidebar .graphiql-sidebar-section { flex-direction: row; }
    .graphiql-container .graphiql-sidebar button:not(:first-child) { margin-top: 0; }
    .graphiql-container .graphiql-sessions { margin: 0 0.5rem 0.5rem; min-height: 0; }
    .graphiql-container .graphiql-editors.full-height { margin-top: 0; }
    .graphiql-container .graphiql-main { position: relative; }
    .graphiql-main > div:first-child:not([style*='opacity: 0']) { position: absolute; inset: 0; z-index: 5; background: hsl(var(--color-base)); }
    .graphiql-main > div, .graphiql-session > div { flex: 1 !important; min-width: 0 !important; min-height: 0; }
    .graphiql-main > .graphiql-horizontal-drag-bar, .graphiql-session > .graphiql-horizontal-drag-bar { display: none !important; }
  }`;

/**
 * The history of GraphiQL would keep the headers of each request, and so the tokens, in the storage of the browser.
 *
 * `#query=…&variables=…` opens GraphiQL with that query and those variables, URI-encoded; a broken fragment is ignored. The
 * query is never sent by itself.
 */
const script = `
  const fromFragment = () => {
    const nothing = { query: undefined, variables: undefined };
    try {
      const parts = location.hash.slice(1).split('&').map((part) => part.split('='));
      const { query, variables = '' } = Object.fromEntries(parts.map(([name, ...value]) => [name, decodeURIComponent(value.join('='))]));
      if (variables !== '') JSON.parse(variables);
      return query ? { query, variables } : nothing;
    } catch {
      return nothing;
    }
  };
  const withoutHeaders = (name, value) =>
    /:(queries|favorites)$/.test(name) ? JSON.stringify(JSON.parse(value, (key, one) => (key === 'headers' ? undefined : one))) : value;
  const storage = new Proxy(localStorage, {
    get: (target, name) => {
      if (name === 'setItem') return (key, value) => target.setItem(key, withoutHeaders(key, value));
      const member = target[name];
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  const root = ReactDOM.createRoot(document.getElementById('graphiql'));
  let headers = '';
  let props = {
    fetcher: GraphiQL.createFetcher({ url: '/graphql' }),
    defaultQuery: ${JSON.stringify(defaultQuery)},
    defaultEditorToolsVisibility: true,
    storage,
    onEditHeaders: (text) => { headers = text; },
  };
  const show = (changes) => {
    props = { ...props, ...changes };
    root.render(React.createElement(GraphiQL, props));
  };
  // The fields of its editors have no names: they get those of their regions.
  new MutationObserver(() => {
    for (const field of document.querySelectorAll('.CodeMirror textarea:not([aria-label])'))
      field.ariaLabel = field.closest('section').ariaLabel;
  }).observe(document.getElementById('graphiql'), { childList: true, subtree: true });
  show(fromFragment());
  addEventListener('hashchange', () => show(fromFragment()));`;

/** Logs in as the person who was chosen, and sends the token with every request from then on, beside the other headers. */
const loginScript = (apiKey: string) => `
  const [person, problem] = document.querySelectorAll('.person select, .person output');
  const otherHeaders = () => {
    try {
      const { Authorization, ...others } = JSON.parse(headers);
      return others;
    } catch {
      return {};
    }
  };
  person.addEventListener('change', async () => {
    problem.textContent = '';
    const send = (more) => {
      headers = JSON.stringify({ ...otherHeaders(), ...more }, null, 2);
      show({ headers });
    };
    if (person.value === '') return send({});
    const body = JSON.stringify({ api_key: '${apiKey}', login_id: person.value });
    const answer = await fetch('/auth/token', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const { auth_token, detail } = await answer.json();
    if (answer.ok) return send({ Authorization: 'Bearer ' + auth_token });
    problem.textContent = detail;
    person.value = '';
    send({});
  });`;

/** GraphiQL served from our own files, so that it works offline. In the demo, one can log in as its people. */
export function graphiqlPage(demo?: typeof demoLogins): string {
  const people = demo?.logins.map(({ loginId, role }) => `<option value="${loginId}">${loginId} (${role})</option>`);
  const chooser =
    people &&
    `<div class="person"><label>Log in as <select autocomplete="off"><option value="">nobody</option>${people.join('')}</select></label><output></output></div>`;
  return `${head('GraphiQL')}
<link rel="stylesheet" href="/assets/graphiql.css">
<style>${siteStyle}${style}
</style>
${navigation({ explorer: true, more: chooser })}
<main><h1>GraphiQL</h1><div id="graphiql"></div></main>
<script src="/assets/react.js"></script>
<script src="/assets/react-dom.js"></script>
<script src="/assets/graphiql.js"></script>
<script>${script}${demo ? loginScript(demo.apiKey) : ''}
</script>
</html>
`;
}
