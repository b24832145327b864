import { newestVersion, versions } from '../../versions/versions.js';
import { escapeHtml, page } from './page.js';
import { type ShownPlant, shopWindow } from './shop-window.js';

/** The public key and the logins of the demo. */
export const demoLogins = {
  apiKey: 'psk_demo_greenhouse',
  logins: [
    { loginId: 'admin@greenhouse.example', role: 'admin' },
    { loginId: 'staff@greenhouse.example', role: 'staff' },
    { loginId: 'ada@example.com', role: 'customer' },
    { loginId: 'grace@example.com', role: 'customer' },
  ],
} as const;

/** What the first page shows. */
export interface HomeFacts {
  /** The address of the store, such as `http://localhost:4000`. */
  base: string;
  /** Whether the store can serve requests. */
  ready: boolean;
  /** Whether the store is the embedded demo. A real store shows no logins. */
  isDemo: boolean;
  /** Whether there is a GraphQL explorer, and whether it may be Apollo Sandbox. */
  introspection: boolean;
  sandbox: boolean;
  /** Which sites for people the store serves. */
  hasShop: boolean;
  hasOffice: boolean;
  /** Plants that the shop sells. */
  plants: readonly ShownPlant[];
}

/** The first page: what the store is, its state, the sites for people, and links to its three APIs. */
export function homePage(facts: HomeFacts): string {
  const { base, ready, isDemo, introspection, sandbox } = facts;
  const older = versions.filter(({ name }) => name !== newestVersion).map(({ name }) => `<code>${name}</code>`);
  return page(
    'Home',
    `<h1>A commerce API for a shop that sells plants</h1>
<p class="lead">GraphQL for storefronts, REST for older clients, and signed webhooks that report what changed. REST and GraphQL are made from one schema.</p>
<p class="state"><span class="dot ${ready ? 'good' : 'bad'}"></span><strong>${ready ? 'Ready' : 'Not ready'}</strong> · API version <code>${newestVersion}</code>, also ${older.join(', ')}${isDemo ? ' · demo data, embedded database' : ''}</p>
${sitesSection(facts)}<section aria-labelledby="doors">
<h2 id="doors">Three ways in</h2>
<div class="doors">
${door('Storefront', 'Query plants, place orders and track them.', [
  ['/docs/guides/storefront', 'Guide'],
  ...explorersOf(introspection, sandbox),
])}
${door('REST client', 'The REST paths for older clients, described by an OpenAPI document.', [
  ['/docs/guides/rest', 'Guide'],
  ['/docs', 'Reference'],
  ['/openapi.json', 'OpenAPI 3.1'],
  ['/docs/errors', 'Errors'],
])}
${door(
  'Webhook receiver',
  'Every change, signed and numbered, sent until you answer 2xx. <code>npm run receiver</code> is an example.',
  [
    ['/docs/guides/webhooks', 'Guide'],
    ['/docs#webhooks', 'Events'],
    ['/docs/changelog', 'Changelog'],
  ],
)}
</div>
</section>
${isDemo ? demoSection(base) : ''}`,
    { explorer: introspection, style },
  );
}

function explorersOf(introspection: boolean, sandbox: boolean): Link[] {
  if (!introspection) return [['/graphiql', 'Where to find the schema']];
  const own: Link[] = [
    ['/graphiql', 'GraphiQL, works offline'],
    ['/schema.graphql', 'Schema'],
  ];
  return sandbox ? [['/graphql', 'Apollo Sandbox'], ...own] : own;
}

/** The way to the sites for people, where the store serves them. */
function sitesSection({ hasShop, hasOffice, plants }: HomeFacts): string {
  const shop = site('/shop', 'Shop', 'Plants, a basket and a checkout for your customers.');
  const office = site('/admin', 'Back office', 'Orders, refunds, stock, webhooks, and who did what.');
  if (!hasShop && !hasOffice) return '';
  return `<section aria-labelledby="sites">
<h2 id="sites">For people</h2>
<div class="doors">${hasShop ? shop : ''}${hasOffice ? office : ''}</div>
${hasShop ? shopWindow(plants) : ''}
</section>
`;
}

const site = (path: string, name: string, text: string): string =>
  `<div class="door site-door"><h3><a href="${path}">${name}</a></h3><p>${text}</p></div>`;

type Link = readonly [path: string, name: string];

const door = (title: string, text: string, links: readonly Link[]): string =>
  `<div class="door"><h3>${title}</h3><p>${text}</p><ul>${links.map(([path, name]) => `<li><a href="${path}">${name}</a></li>`).join('')}</ul></div>`;

function demoSection(base: string): string {
  const { apiKey, logins } = demoLogins;
  const rows = logins.map(({ loginId, role }) => `<tr><td><code>${loginId}</code></td><td>${role}</td></tr>`);
  const body = JSON.stringify({ api_key: apiKey, login_id: logins[0].loginId });
  return `<section aria-labelledby="demo">
<h2 id="demo">Try the demo</h2>
<p>These are public. A real API key belongs on a server, never in a browser.</p>
<table><tr><th scope="col">Login</th><th scope="col">Role</th></tr>${rows.join('')}</table>
<p>API key: <code>${apiKey}</code></p>
<pre tabindex="0"><code>curl '${escapeHtml(base)}/plants?limit=3'

curl ${escapeHtml(base)}/auth/token -H 'Content-Type: application/json' \\
  -d '${escapeHtml(body)}'</code></pre>
</section>`;
}

const style = `
  main { max-width: 64rem; }
  h1 { font-size: clamp(1.6rem, 4vw, 2.4rem); line-height: 1.2; margin: 2rem 0 0.5rem; }
  h2 { font-size: 1.15rem; margin: 2rem 0 0.75rem; }
  h3 { font-size: 1rem; margin: 0 0 0.25rem; }
  .lead { font-size: 1.1rem; color: var(--soft); max-width: 42rem; }
  .state { color: var(--soft); }
  .state strong { color: var(--ink); }
  .dot { display: inline-block; width: 0.65rem; height: 0.65rem; margin-right: 0.4rem; border-radius: 50%; }
  .good { background: #3a9d62; } .bad { background: #c8493c; }
  .doors { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); }
  .door { padding: 1rem; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--card); }
  .door p { margin: 0 0 0.5rem; color: var(--soft); }
  .door ul { margin: 0; padding-left: 1.1rem; }
  .site-door { position: relative; padding: 1.25rem 1.5rem; }
  .site-door h3 { font-size: 1.5rem; line-height: 1.3; }
  .site-door a { text-decoration: none; }
  .site-door a::after { content: ''; position: absolute; inset: 0; border-radius: 0.6rem; }
  .site-door p { margin: 0; }
  .site-door:hover { border-color: var(--green); }
  .plants { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem; margin: 1rem 0 0; padding: 0; list-style: none; }
  .plants li { line-height: 1.4; overflow-wrap: break-word; }
  .plants a { display: block; color: var(--ink); text-decoration: none; }
  .plants a:hover strong { text-decoration: underline; }
  .plants em { color: var(--soft); font-size: 0.875em; }
  .picture { display: block; aspect-ratio: 5 / 6; margin-bottom: 0.5rem; border-radius: 0.6rem; background: var(--card); overflow: hidden; }
  .picture img { display: block; min-width: 100%; max-width: 100%; }
  pre { padding: 1rem; border: 1px solid var(--line); border-radius: 0.6rem; background: var(--card); overflow-x: auto; }
  pre code { overflow-wrap: normal; }`;
