import type { FastifyInstance, FastifyRequest } from 'fastify';
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
import { plantsToShow } from './shop-window.js';
import { storeFor } from './store-for.js';

/** What the pages show. */
interface Sources {
  apiSchemas: VersionedSchemas;
  config: Config;
  /** Whether the store can serve requests; false or throws if not. */
  ready(): Promise<boolean>;
  isDemo(): Promise<boolean>;
  /** The address of the client. */
  addressOf(request: FastifyRequest): string;
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

function registerHome(server: FastifyInstance, { config, ready, isDemo, addressOf }: Sources): void {
  const { introspection, sandbox, sites } = config;
  const [hasShop, hasOffice] = [sites.shop !== undefined, sites.admin !== undefined];
  const storeOf = storeFor(server);
  server.get('/', async (request, reply) => {
    const isReady = await ready().catch(() => false);
    const page = homePage({
      base: `${request.protocol}://${request.host}`,
      ready: isReady,
      isDemo: isReady && (await isDemo()),
      introspection,
      sandbox,
      hasShop,
      hasOffice,
      plants: isReady && hasShop ? await plantsToShow(storeOf(addressOf(request))) : [],
    });
    return reply.headers(pageHeaders(page)).header('cache-control', 'no-store').send(page);
  });
}
