// Loaded by every process of a test run: supports TypeScript files, and imports from '@jest/globals'.
import './keep-worker-data.mjs';
import 'tsx';
import { registerHooks } from 'node:module';
import { setFlagsFromString } from 'node:v8';

const names = 'afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test';
const url = `data:text/javascript,export const { ${names} } = globalThis`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url, shortCircuit: true } : next(specifier, context),
});

// Optimizing PGlite takes V8 600 MB for a moment, for one function, and saves a test run no time: only function 0, which PGlite does
// not define, may be optimized.
setFlagsFromString('--wasm-tier-up-filter=0');
