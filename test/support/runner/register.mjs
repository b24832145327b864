// Loaded by every process of a test run: supports TypeScript files, and imports from '@jest/globals'.
import './keep-worker-data.mjs';
import 'tsx';
import { registerHooks } from 'node:module';
import { setFlagsFromString } from 'node:v8';

const globals = new URL('./jest-globals.mjs', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : next(specifier, context),
});

// Optimizing PGlite takes V8 600 MB for a moment, for one function, and saves a test run no time: only function 0, which PGlite does
// not define, may be optimized.
setFlagsFromString('--wasm-tier-up-filter=0');

// Otherwise V8 collects all garbage whenever 64 MB outside of its heap were added: at each embedded database, which has 144.
setFlagsFromString('--external-memory-accounted-in-global-limit');

// By itself, V8 lets the heap grow to several times what is in use before it collects garbage.
setFlagsFromString('--heap-growing-percent=40');
