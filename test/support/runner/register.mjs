// Loaded by every process of a test run: supports TypeScript files, and imports from '@jest/globals'.
import 'tsx';
import { registerHooks } from 'node:module';

const globals = new URL('./jest-globals.mjs', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, shortCircuit: true } : next(specifier, context),
});
