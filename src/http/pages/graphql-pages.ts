import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.js';
import { sendPage } from './document.js';
import { graphiqlPage } from './graphiql-page.js';
import { demoLogins } from './home-page.js';
import { page } from './page.js';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type Settings = Pick<Config, 'introspection' | 'sandbox'>;

const SANDBOX = 'https://embeddable-sandbox.cdn.apollographql.com';

/**
 * Apollo Sandbox. Its script and the frame come from Apollo's servers; the requests are sent by this page, from this
 * origin, so that they need no CORS. Where the script cannot be loaded, GraphiQL is shown in its place.
 */
const sandboxPage = page(
  'Apollo Sandbox',
  `<h1>Apollo Sandbox</h1>
<p>Apollo Sandbox loads from Apollo's servers. Without them, <a href="/graphiql">GraphiQL</a> opens, which works offline.</p>
<div id="sandbox"></div>
<script>
  const script = document.createElement('script');
  const useGraphiql = () => location.replace('/graphiql' + location.hash);
  const silent = setTimeout(useGraphiql, 10_000);
  script.onerror = useGraphiql;
  script.onload = () => {
    clearTimeout(silent);
    new EmbeddedSandbox({
      target: '#sandbox',
      initialEndpoint: location.origin + '/graphql',
      endpointIsEditable: false,
      hideCookieToggle: true,
      runTelemetry: false,
      allowDynamicStyles: false,
    });
  };
  script.src = '${SANDBOX}/v2/embeddable-sandbox.umd.production.min.js';
  document.head.append(script);
</script>`,
  {
    explorer: true,
    style: `
  #sandbox { position: absolute; inset: 0; background: white; }
  #sandbox:empty { display: none; }
  iframe { width: 100%; height: 100%; border: none; }`,
  },
);

/** What an explorer misses without introspection, and where the schema can be read. */
const noExplorerPage = page(
  'No GraphQL explorer',
  `<h1>The GraphQL explorer is off</h1>
<p>Queries and mutations work as usual: send them with <code>POST /graphql</code>. But this store does not answer
introspection (<code>__schema</code> and <code>__type</code>), so an explorer such as GraphiQL or Apollo Sandbox could show no
documentation, complete no field names, and check no query before it is sent.</p>
<h2>Where to find the schema</h2>
<ul>
<li>As a file: <code>schema/&lt;version&gt;/schema.graphql</code> in the store's source, for editors and code generators.</li>
<li>In an explorer: in the demo on your own machine (<code>npm start</code>).</li>
<li>Here: the operator of this store can set <code>GRAPHQL_INTROSPECTION=true</code>.</li>
</ul>
<p>The <a href="/docs">REST reference</a> does not need introspection.</p>`,
  { explorer: false },
);

/** `/graphiql`: the explorer, in the demo with its people, or why it would be empty. */
export function graphiql({ introspection }: Settings, isDemo: () => Promise<boolean>): Handler {
  if (!introspection) return sendPage(noExplorerPage);
  const [own, demo] = [sendPage(graphiqlPage()), sendPage(graphiqlPage(demoLogins))];
  return async (request, reply) => ((await isDemo().catch(() => false)) ? demo : own)(request, reply);
}

/** `/graphql` in a browser: Sandbox where it may be loaded and has a schema to show, else the way to `/graphiql`. */
export function graphqlLanding({ introspection, sandbox }: Settings): Handler {
  if (!introspection || !sandbox) return async (_, reply) => reply.redirect('/graphiql');
  return sendPage(sandboxPage, {
    scripts: SANDBOX,
    styles: `${SANDBOX} https://fonts.googleapis.com`,
    frames: 'https://sandbox.embed.apollographql.com',
  });
}
