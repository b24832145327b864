// `npm run build:code`, after tsc: bundles the store. tsc's output stays beside it, for the commands and the tests.
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { stampBuild } from './build-stamp.ts';
import { bundleOptions } from './bundle-options.mjs';
import { oneMappingALine } from './one-mapping-a-line.ts';

const OUT = '.build/store';

await rm(OUT, { recursive: true, force: true });
await build(await bundleOptions(OUT));
// Reading the libraries' source maps at each start would take longer than loading the store's own code.
for await (const map of glob(`${OUT}/*.map`)) if (!map.endsWith('/main.js.map')) await rm(map);
await shortenMap(`${OUT}/main.js.map`);
let named = false;
for await (const file of glob(`${OUT}/*.js`))
  if (!file.endsWith('/main.js')) named = (await finishLibrary(file)) || named;
if (!named) throw new Error('esbuild has another helper for names: adapt nameOnlyClasses().');
await stampBuild();

async function shortenMap(file) {
  const map = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...map, mappings: oneMappingALine(map.mappings), names: [] }));
}

/**
 * With `keepNames`, esbuild names each function whenever one is made, which takes many times as long as making it. Only
 * the names of classes matter, which begin with a capital letter.
 */
function nameOnlyClasses(code) {
  return code.replace('var __name=(target,value)=>', "$&value>='a'||target.name===value?target:");
}

/**
 * Removes the comment that names the source map: with it, Node would measure every line of the file. Escapes characters
 * outside of ASCII, which esbuild leaves in regular expressions: with a single one, V8 would keep two bytes a character.
 * Returns whether the file has esbuild's helper for names.
 */
async function finishLibrary(file) {
  const bundled = await readFile(file, 'utf8');
  const code = nameOnlyClasses(bundled);
  await writeFile(
    file,
    code
      .replace(/\n\/\/# sourceMappingURL=.*\n$/, '\n')
      .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
  return code !== bundled;
}
