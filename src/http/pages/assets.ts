import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { packageRoot } from '../package-root.js';
import { favicon } from './favicon.js';

const require = createRequire(import.meta.url);

const fileOf = (packageName: string, file: string): string =>
  join(dirname(require.resolve(`${packageName}/package.json`)), file);

/** The scripts and styles of the tools, from their npm packages or the build: nothing is loaded from other hosts. */
const assets: Record<string, string> = {
  '/assets/scalar.js': join(packageRoot, '.build', 'assets', 'scalar.js'),
  '/assets/graphiql.css': fileOf('graphiql', 'graphiql.min.css'),
  '/assets/graphiql.js': fileOf('graphiql', 'graphiql.min.js'),
  '/assets/react.js': fileOf('react', 'umd/react.production.min.js'),
  '/assets/react-dom.js': fileOf('react-dom', 'umd/react-dom.production.min.js'),
};

/** Serves what the pages load: the assets, and the icon, which browsers also ask for by its old name. */
export function registerAssets(server: FastifyInstance): void {
  server.register(fastifyStatic, { serve: false, root: packageRoot });
  for (const [path, file] of Object.entries(assets))
    server.get(path, (_, reply) => reply.sendFile(basename(file), dirname(file), { maxAge: '1d' }));
  for (const path of ['/favicon.svg', '/favicon.ico'])
    server.get(path, async (_, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'max-age=86400').send(favicon),
    );
}
