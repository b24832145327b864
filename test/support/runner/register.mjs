// Loaded by every process of a test run: supports TypeScript files, and imports from '@jest/globals'.
import './keep-worker-data.mjs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// It also says how to compile the pages, which those of the store do not include.
process.env.TSX_TSCONFIG_PATH = fileURLToPath(new URL('tsconfig.json', import.meta.url));
await import('tsx');

const names = 'afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test';
const url = `data:text/javascript,export const { ${names} } = globalThis`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url, shortCircuit: true } : next(specifier, context),
});

// Optimizing PGlite takes V8 600 MB for a moment, for one function, and saves a test run no time: only function 0, which PGlite does
// not define, may be optimized.
setFlagsFromString('--wasm-tier-up-filter=0');
