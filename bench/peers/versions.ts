import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/run/root.ts';
import { isPostgraphileInstalled } from './servers.ts';

const versionIn = (folder: string): string =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).version;

/** The versions of what the store is compared with. */
export const versionsOf = (): Record<string, string> => ({
  ...Object.fromEntries(
    ['fastify', 'pg', '@apollo/server', 'graphql'].map((name) => [name, versionIn(`node_modules/${name}`)]),
  ),
  ...(isPostgraphileInstalled()
    ? { postgraphile: versionIn('bench/peers/postgraphile/node_modules/postgraphile') }
    : {}),
});
