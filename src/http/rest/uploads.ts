import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../../core/errors.js';
import { MAX_UPLOAD_BYTES } from '../../core/limits.js';
import { isEncoded } from '../input/read-request.js';
import { UPLOAD_WEIGHT } from '../measure/request-weight.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many requests a request counts as, in place of the weight of its bytes. */
    weight?: number;
  }
}

/** What is no file: a client that sends it has made a mistake. */
const NO_BYTES = /^(application\/(json|x-www-form-urlencoded)|multipart\/)/i;

/** Adds a route whose body is a file of any media type: its bytes decide what it is. */
export function registerUpload(server: FastifyInstance, route: RouteOptions): void {
  server.register(async (scope) => {
    // Before the body is read: it is large.
    scope.addHook('onRequest', async ({ caller }: FastifyRequest) => {
      if (!caller?.viewer && !caller?.apiKey) throw AppError.unauthenticated(caller?.noSession);
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async ({ headers }: FastifyRequest, body: Buffer) => {
      if (NO_BYTES.test(headers['content-type'] ?? '') || isEncoded(headers))
        throw new AppError(
          'UNSUPPORTED_MEDIA_TYPE',
          'The body must be the bytes of the file, as in curl --data-binary.',
        );
      return body;
    });
    scope.route({ ...route, bodyLimit: MAX_UPLOAD_BYTES, config: { ...route.config, weight: UPLOAD_WEIGHT } });
  });
}
