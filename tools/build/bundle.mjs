// `npm run build:code`, after tsc: bundles the store. tsc's output stays beside it, for the commands and the tests.
import { glob, rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { bundleOptions } from './bundle-options.mjs';

const OUT = '.build/store';

await rm(OUT, { recursive: true, force: true });
await build(await bundleOptions(OUT));
// Reading the libraries' source maps at each start would take longer than loading the store's own code.
for await (const map of glob(`${OUT}/*.map`)) if (!map.endsWith('/main.js.map')) await rm(map);
