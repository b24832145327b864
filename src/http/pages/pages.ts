import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.js';
import { newestVersion } from '../../versions/versions.js';
import { schemasOf, type VersionedSchemas } from '../api-schemas.js';
import { setVersionHeaders, versionOfName } from '../api-version.js';
import { varyOn } from '../etag.js';
import { openApiDocument } from '../openapi/document.js';
import { registerAssets } from './assets.js';
import { changelogPage, errorsPage, referencePage } from './docs-pages.js';
import { type Document, makeDocument, pageHeaders, sendDocument, sendPage } from './document.js';
import { graphiql } from './graphql-pages.js';
import { homePage } from './home-page.js';

/** What the pages show. */
interface Sources {
  apiSchemas: VersionedSchemas;
  config: Config;
  /** Whether the store can serve requests; false or throws if not. */
  ready(): Promise<boolean>;
  isDemo(): Promise<boolean>;
}

/** Registers the pages beside the two APIs: the first page, the OpenAPI document and its reference, GraphiQL, errors, changelog. */
export function registerPages(server: FastifyInstance, sources: Sources): void {
  const { apiSchemas, config } = sources;
  const { introspection: explorer } = config;
  const documents = new Map<string, Document>();
  server.get('/openapi.json', async (request, reply) => {
    const named = request.headers['api-version'];
    const { name } = named === undefined ? { name: newestVersion } : versionOfName(String(named));
    const make = () => JSON.stringify(openApiDocument(schemasOf(apiSchemas, name)));
    const document = documents.get(name) ?? makeDocument(make(), 'application/json; charset=utf-8');
    documents.set(name, document);
    setVersionHeaders(apiSchemas, name, reply);
    varyOn(reply, 'API-Version');
    return sendDocument(request, reply, document);
  });
  registerHome(server, sources);
  server.get('/docs', sendPage(referencePage(explorer), { styles: "'unsafe-inline'" }));
  server.get('/docs/errors', sendPage(errorsPage(explorer)));
  server.get('/docs/changelog', sendPage(changelogPage(explorer)));
  server.get('/graphiql', graphiql(config, sources.isDemo));
  registerAssets(server);
}

function registerHome(server: FastifyInstance, sources: Sources): void {
  server.get('/', async (request, reply) => {
    const ready = await sources.ready().catch(() => false);
    const { introspection, sandbox } = sources.config;
    const base = `${request.protocol}://${request.host}`;
    const page = homePage({ base, ready, isDemo: ready && (await sources.isDemo()), introspection, sandbox });
    return reply.headers(pageHeaders(page)).header('cache-control', 'no-store').send(page);
  });
}
