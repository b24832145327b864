import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { ServedSites } from '../../auth/first-shop/own-keys.js';
import type { Config } from '../../config/config.js';
import { AppError } from '../../core/errors.js';
import { packageRoot } from '../../core/package-root.js';
import { newestVersion, versions } from '../../versions/versions.js';
import {
  type ApiSchemas,
  schemasOf,
  sdlOf,
  setVersionHeaders,
  type VersionedSchemas,
  versionOfName,
} from '../api-schemas.js';
import { addressOf } from '../client-address.js';
import { varyOn } from '../headers.js';
import { openApiDocument } from '../openapi/document.js';
import { publicUrlOf } from '../public-url.js';
import { type Document, makeDocument, pageHeaders, sendDocument, sendPage } from './document.js';
import { graphiql } from './graphql-pages.js';
import { homePage, plantsToShow } from './home-page.js';
import { storeFor } from './sites.js';
import { fileOf, render } from './template.js';

/** What the pages show. */
interface Sources {
  apiSchemas: VersionedSchemas;
  config: Config;
  /** Whether the store can serve requests; false or throws if not. */
  ready(): Promise<boolean>;
  /** What is served to people now. */
  served(): Promise<ServedSites>;
  isDemo(): Promise<boolean>;
}

/**
 * Registers the pages beside the two APIs: the first page, the contracts, the reference, the guides, GraphiQL, errors,
 * changelog.
 */
export function registerPages(server: FastifyInstance, sources: Sources): void {
  const { apiSchemas, config } = sources;
  const { introspection: explorer } = config;
  registerContract(server, apiSchemas, '/openapi.json', 'application/json', (schemas) =>
    JSON.stringify(openApiDocument(schemas, publicUrlOf(config, server))),
  );
  // As text, which browsers show.
  if (explorer) registerContract(server, apiSchemas, '/schema.graphql', 'text/plain', sdlOf);
  else server.get('/schema.graphql', refuseSchema);
  registerHome(server, sources);
  const reference = render('reference.html', { title: 'REST reference', tool: true, explorer });
  server.get('/docs', sendPage(reference, { styles: "'unsafe-inline'" }));
  server.get('/docs/errors', sendPage(render('errors.html', { title: 'Errors', explorer })));
  server.get(
    '/docs/changelog',
    sendPage(render('changelog.html', { title: 'Changelog', explorer, versions: newestFirst })),
  );
  registerGuides(server, explorer);
  server.get('/graphiql', graphiql(config, sources.isDemo));
  registerAssets(server);
}

/** The API changes of each version. */
const newestFirst = versions.toReversed();

/** Serves a document of each API version, made when it is first asked for. */
function registerContract(
  server: FastifyInstance,
  apiSchemas: VersionedSchemas,
  path: string,
  type: string,
  print: (schemas: ApiSchemas) => string,
): void {
  const documents = new Map<string, Document>();
  server.get(path, async (request, reply) => {
    const named = request.headers['api-version'];
    const { name } = named === undefined ? { name: newestVersion } : versionOfName(String(named));
    const document = documents.get(name) ?? makeDocument(print(schemasOf(apiSchemas, name)), `${type}; charset=utf-8`);
    documents.set(name, document);
    setVersionHeaders(apiSchemas, name, reply);
    varyOn(reply, 'API-Version');
    return sendDocument(request, reply, document);
  });
}

/** What introspection would not tell, no document tells. */
async function refuseSchema(): Promise<never> {
  throw new AppError('NOT_FOUND', 'Introspection is off on this store, so it does not publish its GraphQL schema.');
}

function registerHome(server: FastifyInstance, { config, ready, served, isDemo }: Sources): void {
  const { introspection, sandbox } = config;
  const storeOf = storeFor(server);
  server.get('/', async (request, reply) => {
    const isReady = await ready().catch(() => false);
    const { sites, nextId }: Partial<ServedSites> & Pick<ServedSites, 'sites'> = isReady
      ? await served()
      : { sites: config.sites };
    const [hasShop, hasOffice] = [sites.shop !== undefined, sites.admin !== undefined && !nextId];
    const page = homePage({
      base: publicUrlOf(config, server),
      ready: isReady,
      isDemo: isReady && (await isDemo()),
      introspection,
      sandbox,
      hasShop,
      hasOffice,
      hasNoShopYet: nextId !== undefined,
      plants: isReady && hasShop ? await plantsToShow(storeOf(addressOf(request))) : [],
    });
    return reply.headers(pageHeaders(page)).header('cache-control', 'no-store').send(page);
  });
}

/** A page of `docs/`, of which `npm run build:code` has made HTML (`tools/build/pages.mjs`). */
interface Guide {
  path: string;
  title: string;
  html: string;
}

/** Serves the guides, and what they lead to, below `/docs`. */
function registerGuides(server: FastifyInstance, explorer: boolean): void {
  const all = JSON.parse(readFileSync(join(packageRoot, '.build', 'assets', 'guides.json'), 'utf8')) as Guide[];
  const links = (ofGuides: boolean) =>
    all
      .filter(({ path }) => path.startsWith('/docs/guides/') === ofGuides)
      .map(({ path, title }) => ({ path, name: title }));
  const overview = { title: 'Guides', explorer, guides: links(true), reference: links(false) };
  server.get('/docs/guides', sendPage(render('guides.html', overview)));
  for (const { path, title, html } of all)
    server.get(path, sendPage(render('guide.html', { title, explorer, content: html })));
}

/** The scripts and styles of the tools, which `npm run build` takes from npm packages: nothing is loaded from other hosts. */
const ASSETS = ['scalar.js', 'graphiql.css', 'graphiql.js', 'react.js', 'react-dom.js'];

/** Serves what the pages load: the assets, compressed, and the icon, which browsers also ask for by its old name. */
function registerAssets(server: FastifyInstance): void {
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
