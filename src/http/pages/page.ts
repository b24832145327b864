/** A plain HTML page that needs no script and supports light and dark mode. */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Plant store</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 16px/1.6 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
  code { font-size: 0.9em; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; padding: 0.4rem 0.8rem 0.4rem 0; border-bottom: 1px solid #8884; vertical-align: top; }
  :target { outline: 2px solid #4a9; }
</style>
<p><a href="/docs">REST reference</a> · <a href="/docs/errors">Errors</a> · <a href="/docs/changelog">Changelog</a> · <a href="/graphiql">GraphiQL</a></p>
${body}
</html>
`;
