/** The REST reference: Swagger UI over `/openapi.json`. */
export const referencePage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>REST reference · Plant store</title>
<link rel="stylesheet" href="/assets/swagger-ui.css">
<div id="reference"></div>
<script src="/assets/swagger-ui.js"></script>
<script>
  SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true, persistAuthorization: true });
</script>
</html>
`;

/** GraphiQL served from our own files, so that it works offline. */
export const graphiqlPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>GraphiQL · Plant store</title>
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
