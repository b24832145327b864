import { head, navigation, siteStyle } from '../page.js';

/** Scalar's greys and the colours of its methods have too little contrast. */
const contrast = `
  .light-mode { --scalar-color-2: #555; --scalar-color-3: #666; --scalar-color-green: #0a6b3d; --scalar-color-blue: #0b5cad; --scalar-color-red: #b3261e; --scalar-color-orange: #8f4700; --scalar-color-purple: #5b3a9e; }
  .dark-mode { --scalar-color-3: #a0a0a0; --scalar-color-red: #ff8a80; }`.replaceAll('\n', '');

/** The REST reference: Scalar over `/openapi.json`. It keeps no tokens and loads nothing from other hosts. */
export const referencePage = `${head('REST reference')}
<style>${siteStyle}
  :root { --scalar-custom-header-height: 3.25rem; }
  .site { position: sticky; top: 0; z-index: 10; height: 3.25rem; overflow: hidden; background: var(--scalar-background-1); }
  .site, .site a { color: var(--scalar-color-1); border-color: var(--scalar-border-color); }
  /* On a phone, the links take several lines and scroll away; Scalar's own bar stays. */
  @media (max-width: 40rem) {
    :root { --scalar-custom-header-height: 0px; }
    .site { position: static; height: auto; }
  }
</style>
${navigation}
<div id="reference"></div>
<script src="/assets/scalar.js"></script>
<script>
  Scalar.createApiReference('#reference', {
    url: '/openapi.json',
    telemetry: false,
    withDefaultFonts: false,
    persistAuth: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
    customCss: '${contrast}',
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  });
</script>
</html>
`;

/** GraphiQL served from our own files, so that it works offline. */
export const graphiqlPage = `${head('GraphiQL')}
<link rel="stylesheet" href="/assets/graphiql.css">
<style>body { margin: 0; } #graphiql { height: 100vh; }</style>
<div id="graphiql"></div>
<script src="/assets/react.js"></script>
<script src="/assets/react-dom.js"></script>
<script src="/assets/graphiql.js"></script>
<script>
  const fetcher = GraphiQL.createFetcher({ url: '/graphql' });
  const defaultQuery = '{\\n  plants(limit: 3) {\\n    total\\n    items { name botanicalName price { amount currency } stock }\\n  }\\n}\\n';
  ReactDOM.createRoot(document.getElementById('graphiql')).render(
    React.createElement(GraphiQL, { fetcher, defaultQuery, defaultEditorToolsVisibility: true }),
  );
</script>
</html>
`;
