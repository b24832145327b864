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

const alone = { standalone: 'web/ui/server/standalone.ts' };
await build({ ...onServer, entryPoints: alone, outdir: '.build/web', packages: 'external' });

for (const site of ['storefront', 'admin']) {
  const out = `.build/web/${site}`;
  await rm(out, { recursive: true, force: true });
  await build({ ...onServer, entryPoints: { server: `web/${site}/server.tsx` }, outdir: out });
  const { metafile } = await build({
    ...common,
    entryPoints: { browser: `web/${site}/browser.ts` },
    outdir: `${out}/public`,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    splitting: true,
    minify: true,
    target: ['es2022'],
    metafile: true,
    plugins: [documentIds],
  });
  // Which file each entry became: { "browser.js": "browser-….js", … }.
  const names = Object.entries(metafile.outputs).flatMap(([file, { entryPoint, cssBundle }]) => {
    if (!entryPoint) return [];
    const name = basename(entryPoint).replace(/\.\w+$/, '');
    const own = [[`${name}.js`, relative(`${out}/public`, file)]];
    return cssBundle ? [...own, [`${name}.css`, relative(`${out}/public`, cssBundle)]] : own;
  });
  await writeFile(`${out}/files.json`, JSON.stringify(Object.fromEntries(names)));
  for await (const file of glob(`${out}/public/*.{js,css}`)) {
    const content = await readFile(file);
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}
