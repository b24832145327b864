import type { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { findViewer, type SignedIn } from '../../auth/find-viewer.js';
import type { Config } from '../../config.js';
import type { Context } from '../../core/context.js';
import type { Encryption } from '../../core/encryption/encryption.js';
import { REQUEST_MS } from '../../core/limits.js';
import { Organization } from '../../shop/organizations/organization.entity.js';
import { newestVersion } from '../../versions/versions.js';
import { versionOfName } from '../api-version.js';

export interface Services {
  config: Config;
  orm: MikroORM;
  schema: GraphQLSchema;
  encryption: Encryption;
  /** Called after the commit of a mutation: there may be events to deliver. */
  wakeWebhooks(): void;
}

/** Makes the context of a request: who asks, for which organization, in which version, with which key. */
export async function makeContext(
  services: Services,
  request: FastifyRequest,
  countLogin: () => Promise<void>,
): Promise<Context> {
  const { config, orm, schema, encryption } = services;
  const em = orm.em.fork();
  const token = bearerToken(request.headers.authorization);
  const signedIn = token === undefined ? undefined : await findViewer(em, token);
  // A token that does not work is not the same as none: who thinks to be signed in must hear that it is not so.
  const organization = token === undefined ? await storefrontOf(config, em) : signedIn?.organization;
  if (organization) em.setFilterParams('organization', { id: organization.id });
  return {
    em,
    viewer: (signedIn as SignedIn | undefined)?.viewer,
    organizationId: organization?.id,
    apiVersion: versionOf(request, organization),
    requestId: request.id,
    idempotencyKey: request.headers['idempotency-key']?.toString(),
    settings: {
      tokenTtlSeconds: config.tokenTtlSeconds,
      allowPrivateWebhooks: config.webhooks.allowPrivateNetworks,
    },
    events: [],
    schema,
    encryption,
    deadline: Date.now() + REQUEST_MS,
    committed: services.wakeWebhooks,
    countLogin,
  };
}

const bearerToken = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : (/^bearer +(\S+) *$/i.exec(header)?.[1] ?? '');

async function storefrontOf(config: Config, em: Context['em']): Promise<Organization | undefined> {
  if (!config.storefront) return undefined;
  return (await em.findOne(Organization, { slug: config.storefront })) ?? undefined;
}

/** The version the request names; else its organization's; else the newest. */
function versionOf(request: FastifyRequest, organization?: Organization): string {
  const header = request.headers['api-version'];
  if (header === undefined) return organization?.apiVersion ?? newestVersion;
  return versionOfName(String(header)).name;
}
