import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { newestVersion } from '../../versions/versions.js';
import { schemasOf, type VersionedSchemas } from '../api-schemas.js';
import { versionOfName } from '../api-version.js';
import { setVersionHeaders } from '../api-version-header.js';
import { openApiDocument } from '../openapi/document.js';
import { changelogPage } from './changelog-page.js';
import { errorsPage } from './errors-page.js';
import { graphiqlPage, referencePage } from './tool-pages.js';

/** The scripts and styles of the tools, served from their npm packages: nothing is loaded from other hosts. */
const assets: Record<string, [packageName: string, file: string]> = {
  '/assets/swagger-ui.css': ['swagger-ui-dist', 'swagger-ui.css'],
  '/assets/swagger-ui.js': ['swagger-ui-dist', 'swagger-ui-bundle.js'],
  '/assets/graphiql.css': ['graphiql', 'graphiql.min.css'],
  '/assets/graphiql.js': ['graphiql', 'graphiql.min.js'],
  '/assets/react.js': ['react', 'umd/react.production.min.js'],
  '/assets/react-dom.js': ['react-dom', 'umd/react-dom.production.min.js'],
};

/** Registers the pages beside the two APIs: the OpenAPI document and its reference, GraphiQL, errors, changelog. */
export function registerPages(server: FastifyInstance, apiSchemas: VersionedSchemas): void {
  const html = (page: string) => async (_: unknown, reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').send(page);
  const documents = new Map<string, object>();
  server.get('/openapi.json', async (request, reply) => {
    const named = request.headers['api-version'];
    const { name } = named === undefined ? { name: newestVersion } : versionOfName(String(named));
    const document = documents.get(name) ?? openApiDocument(schemasOf(apiSchemas, name));
    documents.set(name, document);
    setVersionHeaders(apiSchemas, name, reply);
    reply.header('vary', 'API-Version');
    return document;
  });
  server.get('/docs', html(referencePage));
  server.get('/docs/errors', html(errorsPage()));
  server.get('/docs/changelog', html(changelogPage));
  server.get('/graphiql', html(graphiqlPage));
  server.register(fastifyStatic, { serve: false, root: dirname(fileOf('swagger-ui-dist', 'swagger-ui.css')) });
  for (const [path, [packageName, file]] of Object.entries(assets)) {
    const full = fileOf(packageName, file);
    server.get(path, (_, reply) =>
      reply.sendFile(full.slice(dirname(full).length + 1), dirname(full), { maxAge: '1d' }),
    );
  }
}

const require = createRequire(import.meta.url);

const fileOf = (packageName: string, file: string): string =>
  join(dirname(require.resolve(`${packageName}/package.json`)), file);
