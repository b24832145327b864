import { fileURLToPath } from 'node:url';

/** The folder of the repository, wherever the command was called. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
