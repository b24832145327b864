// `npm run dev`: bundles and restarts the store whenever a source file changes.
import { spawn } from 'node:child_process';
import { context } from 'esbuild';
import { bundleOptions } from './bundle-options.mjs';

const OUT = '.build/dev';

const bundle = await context(await bundleOptions(OUT));
await bundle.rebuild();
await bundle.watch();
const flags = ['--enable-source-maps', '--watch', '--watch-preserve-output', '--watch-kill-signal=SIGTERM'];
const store = spawn('sh', ['tools/small-node.sh', ...flags, `${OUT}/main.js`], { stdio: 'inherit' });
store.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => store.kill(signal));
