import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { findViewer } from '../../auth/find-viewer.js';
import type { Config } from '../../config.js';
import { type Context, makeContext } from '../../core/context.js';
import type { Encryption } from '../../core/encryption/encryption.js';
import type { RenderEvent } from '../../core/events/bodies/event-body.js';
import { REQUEST_MS } from '../../core/limits.js';
import { Organization } from '../../shop/organizations/organization.entity.js';
import { newestVersion } from '../../versions/versions.js';
import type { VersionedSchemas } from '../api-schemas.js';
import { versionOfName } from '../api-version.js';

export interface Services {
  config: Config;
  orm: MikroORM;
  schema: GraphQLSchema;
  /** The schemas of each API version. */
  apiSchemas: VersionedSchemas;
  renderEvent: RenderEvent;
  encryption: Encryption;
  /** Call after a mutation has committed: there may be events to deliver. */
  wakeWebhooks(): void;
}

/** Makes the context of a request: caller, organization, API version, idempotency key. */
export async function contextOfRequest(
  { config, orm, schema, encryption, renderEvent, wakeWebhooks }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  countLogin: () => Promise<void>,
): Promise<Context> {
  const em = orm.em.fork();
  const token = bearerToken(request.headers.authorization);
  const signedIn = token === undefined ? undefined : await findViewer(em, token);
  // An invalid token does not fall back to anonymous access: the caller believes to be signed in, so it must fail.
  const organization = token === undefined ? await storefrontOf(config, em) : signedIn?.organization;
  return makeContext(em, {
    viewer: signedIn?.viewer,
    organizationId: organization?.id,
    apiVersion: versionOf(request, organization),
    requestId: request.id,
    idempotencyKey: request.headers['idempotency-key']?.toString(),
    settings: {
      tokenTtlSeconds: config.tokenTtlSeconds,
      allowPrivateWebhooks: config.webhooks.allowPrivateNetworks,
    },
    schema,
    encryption,
    renderEvent,
    deadline: Date.now() + REQUEST_MS,
    committed: wakeWebhooks,
    replayed: () => void reply.header('idempotent-replayed', 'true'),
    countLogin,
  });
}

const bearerToken = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : (/^bearer +(\S+) *$/i.exec(header)?.[1] ?? '');

async function storefrontOf(config: Config, em: Context['em']): Promise<Organization | undefined> {
  if (!config.storefront) return undefined;
  return (await em.findOne(Organization, { slug: config.storefront })) ?? undefined;
}

/** The version that the request names, or its organization's, or the newest. */
function versionOf(request: FastifyRequest, organization?: Organization): string {
  const header = request.headers['api-version'];
  if (header === undefined) return organization?.apiVersion ?? newestVersion;
  return versionOfName(String(header)).name;
}
