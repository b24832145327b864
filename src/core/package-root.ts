import { join } from 'node:path';

/** The folder of `package.json`. `src/http`, `.build/http` and the bundle's `.build/store` are all two below it. */
export const packageRoot = join(import.meta.dirname, '..', '..');
