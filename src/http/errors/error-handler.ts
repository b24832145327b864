import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { AppError, appErrorOf } from '../../core/errors.js';
import { MAX_BODY_BYTES } from '../../core/limits.js';
import type { VersionedSchemas } from '../api-schemas.js';
import { answeredRequestId } from '../common-headers.js';
import { errorTypeFor } from '../media-types.js';
import { clientErrorOf, extensionsOf, problemDetails } from './client-error.js';
import { failureLog, noteFailure } from './failures.js';
import { methodNotAllowed } from './method-not-allowed.js';

/** Answers every failure of every path, including unknown paths: logs it once, and reveals nothing internal. */
export function registerErrorHandlers(
  server: FastifyInstance,
  apiSchemas: VersionedSchemas | undefined,
  schema: GraphQLSchema | undefined,
): void {
  server.decorate('logFailure', failureLog());
  server.setErrorHandler((error, request, reply) => {
    const known = fromFastify(error as FastifyError);
    noteFailure(request, appErrorOf(known).code, error);
    return replyWith(known, apiSchemas, schema, request, reply);
  });
  server.setNotFoundHandler((request, reply) => {
    const page = withoutSlash(request);
    if (page) return reply.redirect(page, 301);
    return replyWith(noSuchRoute(request), apiSchemas, schema, request, reply);
  });
}

/** The address of the page that a person means who has typed a slash behind it. */
function withoutSlash({ method, url, server }: FastifyRequest): string | undefined {
  const [, path, query = ''] = /^(\/(?:docs|graphiql)[\w/-]*?)\/+(\?.*)?$/s.exec(url) ?? [];
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && path && server.hasRoute({ method: 'GET', url: path }) ? path + query : undefined;
}

/** Refuses an unknown path without its body. */
export function refuseUnknownPath(request: FastifyRequest): void {
  if (request.is404 && !withoutSlash(request)) throw noSuchRoute(request);
}

/** 405 on the path of a page or a document, which take only GET, or else 404. The APIs refuse methods on their own paths. */
function noSuchRoute(request: FastifyRequest): AppError {
  const path = request.url.split('?')[0] ?? '';
  // `hasRoute` takes a pattern, in which `:` and `*` have a meaning. No page or document has them in its path.
  const isPlain = /^[\w./-]+$/.test(path);
  if (isPlain && request.server.hasRoute({ method: 'GET', url: path })) return methodNotAllowed(['GET', 'HEAD']);
  return new AppError('NOT_FOUND', `There is no path "${path.slice(0, 100)}".`);
}

function replyWith(
  error: unknown,
  apiSchemas: VersionedSchemas | undefined,
  schema: GraphQLSchema | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const schemas = apiSchemas?.get(request.ctx?.apiVersion ?? '');
  const onGraphQL = request.url.split('?')[0] === '/graphql';
  const clientError = clientErrorOf(error, (onGraphQL ? schemas?.graphql : schemas?.rest) ?? schema);
  if (clientError.status === 401) reply.header('www-authenticate', 'Bearer');
  const { retryAfterSeconds, allowed } = clientError.facts;
  if (clientError.status === 405) reply.header('allow', (allowed as string[]).join(', '));
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  reply.code(clientError.status).type(errorTypeFor(request.headers, onGraphQL)).header('cache-control', 'no-store');
  if (!onGraphQL) return reply.send(problemDetails(clientError, answeredRequestId(request)));
  return reply.send({ errors: [{ message: clientError.message, extensions: extensionsOf(clientError) }] });
}

/** What Fastify itself refuses, as an error of the store. */
function fromFastify(error: FastifyError): unknown {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('PAYLOAD_TOO_LARGE', 'A body may have {allowedBytes} bytes at most.', {
      allowedBytes: MAX_BODY_BYTES,
    });
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new AppError('UNSUPPORTED_MEDIA_TYPE', 'A body must be JSON: send Content-Type: application/json.');
  }
  if (error.code?.startsWith('FST_ERR_') && error.statusCode === 400) {
    return AppError.invalid({ field: 'request', code: 'form' });
  }
  return error;
}
