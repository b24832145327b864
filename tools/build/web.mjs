// `npm run build:web`: bundles each site for people: its server, and what browsers load, under names that say the content.
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'esbuild';
import { LANGUAGES } from '../../web/ui/language.ts';
import { documentId } from '../../web/ui/server/document-id.ts';

const common = { bundle: true, format: 'esm', jsx: 'automatic', jsxImportSource: 'preact', logLevel: 'warning' };

const onServer = {
  ...common,
  platform: 'node',
  target: 'node24',
  sourcemap: 'linked',
  sourcesContent: false,
  banner: {
    js: "import { createRequire as nodeRequire } from 'node:module'; const require = nodeRequire(import.meta.url);",
  },
};

/** Browsers get the ids of the documents, by which the site's server knows them, not their text. */
const documentIds = {
  name: 'document-ids',
  setup({ onLoad }) {
    onLoad({ filter: /documents\.generated\.ts$/ }, async ({ path }) => {
      const documents = Object.entries(await import(path));
      const ids = documents.map(([name, text]) => `export const ${name} = '${documentId(String(text))}';`);
      return { contents: ids.join('\n') };
    });
  },
};

/** A browser gets the texts of its page's language alone. */
const onlyIn = (language) => ({
  name: 'one-language',
  setup({ onLoad }) {
    onLoad({ filter: /\/messages\.json$/ }, async ({ path }) => {
      const texts = JSON.parse(await readFile(path, 'utf8'));
      return { loader: 'json', contents: JSON.stringify({ [language]: texts[language] }) };
    });
  },
});

const forBrowsers = {
  ...common,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  splitting: true,
  minify: true,
  target: ['es2022'],
  metafile: true,
};

/** What browsers load: each of them shares no file with the others, which would be cut into more and smaller ones. */
const entriesOf = {
  storefront: LANGUAGES.map((language) => ({ entry: 'browser.ts', language })),
  // The gallery shows the parts in all languages.
  admin: [...LANGUAGES.map((language) => ({ entry: 'browser.ts', language })), { entry: 'gallery.tsx' }],
};

/** A file, and all that browsers load before it runs. */
function importsOf(file, outputs, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const { kind, path } of outputs[file].imports) if (kind === 'import-statement') importsOf(path, outputs, found);
  return found;
}

for (const site of ['storefront', 'admin']) {
  const out = `.build/web/${site}`;
  await rm(out, { recursive: true, force: true });
  await build({ ...onServer, entryPoints: { server: `web/${site}/server.tsx` }, outdir: out });
  // Which file each entry and each view became, and all that it imports: { "browser.en.js": ["browser-….js", …], … }.
  const names = {};
  for (const { entry, language } of entriesOf[site]) {
    const { metafile } = await build({
      ...forBrowsers,
      entryPoints: [`web/${site}/${entry}`],
      outdir: `${out}/public`,
      plugins: language ? [documentIds, onlyIn(language)] : [documentIds],
    });
    const named = (files) => files.map((file) => relative(`${out}/public`, file));
    for (const [file, { entryPoint, cssBundle }] of Object.entries(metafile.outputs)) {
      if (!entryPoint || file.endsWith('.css')) continue;
      const name = basename(entryPoint).replace(/\.\w+$/, '');
      names[language ? `${name}.${language}.js` : `${name}.js`] = named([...importsOf(file, metafile.outputs)]);
      if (cssBundle) names[`${name}.css`] = named([cssBundle]);
    }
  }
  await writeFile(`${out}/files.json`, JSON.stringify(names));
  for await (const file of glob(`${out}/public/*.{js,css}`)) {
    const content = await readFile(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}
