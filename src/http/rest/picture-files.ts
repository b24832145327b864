import type { FastifyInstance } from 'fastify';
import { maySee } from '../../core/access.js';
import { AppError } from '../../core/errors.js';
import { inAllOrganizations } from '../../database/database-role.js';
import { findPictureFile } from '../../shop/pictures/find-picture-file.js';
import type { Api } from '../api.js';
import { refuseMethodsBut } from '../errors/unknown-routes.js';

const PATH = '/pictures/:id/:width([1-9]\\d*).webp';

/** Serves the files of pictures: those of a shop to anybody, those of a customer to the customer and to staff. */
export function registerPictureFiles(server: FastifyInstance, api: Api): void {
  server.get(
    PATH,
    { config: { operation: 'picture', route: 'GET /pictures/{id}/{width}.webp' } },
    async (request, reply) => {
      const { id, width } = request.params as { id: string; width: string };
      const ctx = api.contextOf(request, reply);
      const found = await inAllOrganizations(() => findPictureFile(ctx, id, Number(width)));
      const isOwn = found?.organizationId === ctx.organizationId && maySee(ctx, found?.customerId ?? '');
      if (!found || (found.customerId !== null && !isOwn)) throw AppError.notFound('picture', id);
      const kept = 'max-age=31536000, immutable';
      reply.header('cache-control', found.customerId === null ? `public, ${kept}` : 'private, no-store');
      // A browser shows a picture alone in a page of its own, with a style in it.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
      return reply.type('image/webp').send(found.file);
    },
  );
  refuseMethodsBut(server, PATH, ['GET']);
}
