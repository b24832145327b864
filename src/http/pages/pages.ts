import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.js';
import { newestVersion } from '../../versions/versions.js';
import { schemasOf, type VersionedSchemas } from '../api-schemas.js';
import { setVersionHeaders, versionOfName } from '../api-version.js';
import { type Document, makeDocument, sendDocument } from '../documents/document.js';
import { pageHeaders, sendPage } from '../documents/send-page.js';
import { varyOn } from '../documents/vary-on.js';
import { openApiDocument } from '../openapi/document.js';
import { registerAssets } from './assets.js';
import { changelogPage } from './changelog-page.js';
import { demoLogins } from './demo-logins.js';
import { errorsPage } from './errors-page.js';
import { homePage } from './home-page.js';
import type { ShopFigures } from './shop-figures.js';
import { graphiql } from './tools/graphql-pages.js';
import { referencePage } from './tools/tool-pages.js';

/** What the pages show. */
interface Sources {
  apiSchemas: VersionedSchemas;
  config: Config;
  /** Whether the store can serve requests; false or throws if not. */
  ready(): Promise<boolean>;
  /** The figures of the embedded demo, null without its key. A real store shows none: they are confidential. */
  figures?: () => Promise<ShopFigures | null>;
}

/** Registers the pages beside the two APIs: the first page, the OpenAPI document and its reference, GraphiQL, errors, changelog. */
export function registerPages(server: FastifyInstance, sources: Sources): void {
  const { apiSchemas, config } = sources;
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
  server.get('/docs', sendPage(referencePage, { styles: "'unsafe-inline'" }));
  server.get('/docs/errors', sendPage(errorsPage()));
  server.get('/docs/changelog', sendPage(changelogPage));
  server.get('/graphiql', graphiql(config));
  registerAssets(server);
}

function registerHome(server: FastifyInstance, sources: Sources): void {
  server.get('/', async (request, reply) => {
    const ready = await sources.ready().catch(() => false);
    const figures = ready ? await sources.figures?.() : null;
    const base = `${request.protocol}://${request.host}`;
    const demo = figures ? { figures, ...demoLogins } : undefined;
    const page = homePage({ base, ready, demo });
    // Its bars have their lengths as inline styles.
    return reply
      .headers(pageHeaders(page, { styles: "'unsafe-inline'" }))
      .header('cache-control', 'no-store')
      .send(page);
  });
}
