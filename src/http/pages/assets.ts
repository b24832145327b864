import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { packageRoot } from '../../core/package-root.js';
import { varyOn } from '../etag.js';
import { makeDocument, sendDocument } from './document.js';
import { fileOf } from './template.js';

/** The scripts and styles of the tools, which `npm run build` takes from npm packages: nothing is loaded from other hosts. */
const ASSETS = ['scalar.js', 'graphiql.css', 'graphiql.js', 'react.js', 'react-dom.js'];

/** Serves what the pages load: the assets, compressed, and the icon, which browsers also ask for by its old name. */
export function registerAssets(server: FastifyInstance): void {
  const root = join(packageRoot, '.build', 'assets');
  server.register(fastifyStatic, { serve: false, root, preCompressed: true });
  for (const name of ASSETS)
    server.get(`/assets/${name}`, (_, reply) => {
      varyOn(reply, 'Accept-Encoding');
      return reply.sendFile(name, { maxAge: '1d' });
    });
  const icon = makeDocument(fileOf('favicon.svg'), 'image/svg+xml');
  for (const path of ['/favicon.svg', '/favicon.ico'])
    server.get(path, async (request, reply) => sendDocument(request, reply, icon));
}
