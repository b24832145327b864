import type { FastifyReply } from 'fastify';
import { AppError } from '../core/errors.js';
import type { Version } from '../versions/version.js';
import { versionNames, versions } from '../versions/versions.js';
import { schemasOf, type VersionedSchemas } from './api-schemas.js';

/** The version with this name; throws a 400 that lists the known versions. */
export function versionOfName(name: string): Version {
  const version = versions.find((one) => one.name === name);
  if (version) return version;
  const received = name.slice(0, 64);
  throw AppError.invalid({ field: 'API-Version', code: 'version', received, allowed: versionNames });
}

/** Sets the version of the response, and whether it is deprecated (RFC 9745) and when it ends (RFC 8594). */
export function setVersionHeaders(apiSchemas: VersionedSchemas, name: string, reply: FastifyReply): void {
  const { version } = schemasOf(apiSchemas, name);
  reply.header('api-version', version.name);
  if (version.sunsetAt !== undefined) reply.header('sunset', new Date(version.sunsetAt * 1000).toUTCString());
  if (version.deprecatedAt === undefined) return;
  reply.header('deprecation', `@${version.deprecatedAt}`);
  reply.header('link', '</docs/changelog>; rel="deprecation"; type="text/html"');
}
