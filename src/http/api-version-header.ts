import type { FastifyReply } from 'fastify';
import { schemasOf, type VersionedSchemas } from './api-schemas.js';

/** Sets the version of the response and, if that version is deprecated, the deprecation headers (RFC 9745). */
export function setVersionHeaders(apiSchemas: VersionedSchemas, name: string, reply: FastifyReply): void {
  const { version } = schemasOf(apiSchemas, name);
  reply.header('api-version', version.name);
  if (version.deprecatedAt === undefined) return;
  reply.header('deprecation', `@${version.deprecatedAt}`);
  reply.header('link', '</docs/changelog>; rel="deprecation"; type="text/html"');
}
