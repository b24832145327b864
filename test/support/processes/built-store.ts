import { execFile } from 'node:child_process';

/** What `npm start` runs. */
export const MAIN = '.build/store/main.js';

/** Where the processes of tests keep what Node has compiled of the store: with it, one needs a fifth less CPU to start. */
export const COMPILE_CACHE = 'node_modules/.cache/plant-store/compile-cache';

/**
 * Fills the compile cache with what is built now. Node writes it when a process ends by itself, and the tests kill most of
 * theirs; this one ends because of its settings.
 */
export async function fillCompileCache(): Promise<void> {
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE, PORT: 'none' };
  await new Promise((ended) => execFile(process.execPath, ['--enable-source-maps', MAIN], { env }, ended));
}
