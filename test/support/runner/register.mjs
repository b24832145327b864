// Loaded by every process of a test run: supports TypeScript files, and imports from '@jest/globals'.
import 'tsx';
import { registerHooks } from 'node:module';

const names = 'afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test';
const url = `data:text/javascript,export const { ${names} } = globalThis`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url, shortCircuit: true } : next(specifier, context),
});
