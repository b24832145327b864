// `npm run build:code`, after tsc: bundles the store. tsc's output stays beside it, for the commands and the tests.
import { appendFile, glob, readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { stampBuild } from './build-stamp.ts';
import { bundleOptions } from './bundle-options.mjs';

const OUT = '.build/store';
const NAMES = 'var __name=(target,value)=>';

await rm(OUT, { recursive: true, force: true });
await build({ ...(await bundleOptions(OUT)), sourcemap: 'external' });
// Only the map of the store's own code is named: reading those of the libraries would take longer than loading the store.
await appendFile(`${OUT}/main.js`, '//# sourceMappingURL=main.js.map\n');
// With `keepNames`, esbuild names each function whenever one is made, which takes a tenth of the time of a read. Only the
// names of classes matter, which begin with a capital letter.
for await (const file of glob(`${OUT}/*.js`)) {
  const code = await readFile(file, 'utf8');
  if (code.includes(NAMES)) await writeFile(file, code.replace(NAMES, "$&value>='a'||target.name===value?target:"));
}
await stampBuild();
