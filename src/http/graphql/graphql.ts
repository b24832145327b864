import type { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Context } from '../../core/context.js';
import { type Api, callerOf, noteReadAfter } from '../api.js';
import { refuseMethodsBut } from '../errors/unknown-routes.js';
import { weightOfDocument } from '../measure/request-weight.js';
import { graphqlAnswers } from '../response-cache/graphql-answers.js';
import { makeApollo } from './make-apollo.js';
import type { PersistedQueries } from './persisted-queries.js';
import { refuseMalformedHash, refuseStrayMembers, refuseUndecodable, tokensOfRequest } from './request-shape.js';
import type { TrustedDocuments } from './trusted-documents.js';
import { putTrustedDocument } from './trusted-documents.js';

/** Answers a browser that opens `/graphql`. */
type Landing = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

interface GraphQLSettings {
  introspection: boolean;
  landing: Landing;
  persistedQueries(apiVersion: string): PersistedQueries;
  trusted: TrustedDocuments;
}

/** Serves `/graphql`: one Apollo Server per version, since each version has its own schema. */
export async function registerGraphQL(
  server: FastifyInstance,
  api: Api,
  { introspection, landing, persistedQueries, trusted }: GraphQLSettings,
): Promise<{ stop(): Promise<void> }> {
  const context = async (request: FastifyRequest, reply: FastifyReply) => api.contextOf(request, reply);
  const apollos: ApolloServer<Context>[] = [];
  const versions = new Map<string, { handler: RouteHandlerMethod; documents: PersistedQueries }>();
  for (const [name, schemas] of api.apiSchemas) {
    const documents = persistedQueries(name);
    const apollo = makeApollo(schemas.graphql, introspection, documents, server.log);
    await apollo.start();
    apollos.push(apollo);
    versions.set(name, { handler: fastifyApolloHandler(apollo, { context }), documents });
  }
  const answerFromCatalogue = graphqlAnswers(api);
  server.route({
    method: ['GET', 'POST'],
    url: '/graphql',
    handler: async function (request, reply) {
      refuseUndecodable(request);
      refuseStrayMembers(request);
      refuseMalformedHash(request);
      const version = versions.get(callerOf(request).apiVersion);
      if (!version) throw new Error('There is no Apollo Server for this version.');
      if (wantsPage(request)) return landing(request, reply);
      reply.header('cache-control', 'no-store');
      putTrustedDocument(request, trusted);
      await noteReadAfter(api, request, reply);
      return answerFromCatalogue(request, reply, async () => {
        const tokens = await tokensOfRequest(request, version.documents);
        await api.contextOf(request, reply).request.countMore(weightOfDocument(tokens));
        return version.handler.call(this, request.method === 'POST' ? request : asGet(request), reply);
      });
    },
  });
  refuseMethodsBut(server, '/graphql', ['GET', 'POST']);
  return { stop: async () => void (await Promise.all(apollos.map((apollo) => apollo.stop()))) };
}

/**
 * A GET or HEAD as Apollo reads it, which looks at the URL alone and answers no HEAD: with the parameters as they are now.
 * Fastify leaves out the body of a HEAD.
 */
function asGet(request: FastifyRequest): FastifyRequest {
  const parameters = Object.entries(request.query as Record<string, unknown>).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)]),
  );
  const url = `/graphql?${new URLSearchParams(parameters)}`;
  return Object.create(request, { method: { value: 'GET' }, url: { value: url } });
}

/** Whether a browser opens the address as a page. */
const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'POST' && /^[^,]*\btext\/html\b/.test(headers.accept ?? '');
