// `npm run build:web`: bundles each site for people: its server, and what browsers load, under names that say the content; and what serves one site alone.
import { createHash } from 'node:crypto';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'esbuild';

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
      const ids = Object.entries(await import(path)).map(([name, document]) => {
        const id = createHash('sha256').update(String(document)).digest('hex');
        return `export const ${name} = '${id}';`;
      });
      return { contents: ids.join('\n') };
    });
  },
};

const forBrowsers = {
  ...common,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  splitting: true,
  minify: true,
  target: ['es2022'],
  metafile: true,
  plugins: [documentIds],
};

/** Pages of their own, which share no file with the others: those would be cut into more and smaller ones. */
const apart = { storefront: [], admin: ['web/admin/gallery.tsx'] };

const alone = { standalone: 'web/ui/server/standalone.ts' };
await build({ ...onServer, entryPoints: alone, outdir: '.build/web', packages: 'external' });

for (const site of ['storefront', 'admin']) {
  const out = `.build/web/${site}`;
  await rm(out, { recursive: true, force: true });
  await build({ ...onServer, entryPoints: { server: `web/${site}/server.tsx` }, outdir: out });
  // Which file each entry became: { "browser.js": "browser-….js", … }.
  const names = {};
  for (const entry of [`web/${site}/browser.ts`, ...apart[site]]) {
    const { metafile } = await build({ ...forBrowsers, entryPoints: [entry], outdir: `${out}/public` });
    for (const [file, { entryPoint, cssBundle }] of Object.entries(metafile.outputs)) {
      if (!entryPoint) continue;
      const name = basename(entryPoint).replace(/\.\w+$/, '');
      names[`${name}.js`] = relative(`${out}/public`, file);
      if (cssBundle) names[`${name}.css`] = relative(`${out}/public`, cssBundle);
    }
  }
  await writeFile(`${out}/files.json`, JSON.stringify(names));
  for await (const file of glob(`${out}/public/*.{js,css}`)) {
    const content = await readFile(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}
