import type { EntityClass } from '@mikro-orm/core';
import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { clock } from '../../core/clock.js';
import { type Context, Role } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { isId } from '../../core/ids.js';
import { Authorized } from '../../core/resolvers/check-roles.js';
import { Statements } from '../../core/resolvers/statements.js';
import { byKey } from '../../database/read/by-key.js';
import { sortedBy } from '../../database/read/cursor.js';
import { findById } from '../../database/write/load.js';
import { EventBody } from '../../events/event-body.entity.js';
import { WebhookAttempt, WebhookDelivery } from '../deliveries/webhook-delivery.entity.js';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { cellOfSecret, WebhookSecret } from '../endpoints/webhook-secrets.js';
import type { SentDelivery } from './candidate-signatures.js';
import { explainSignature } from './explain-signature.js';
import { ExplainWebhookSignatureArgs, WebhookSignatureExplanation } from './signature-explanation.types.js';

@Resolver(() => WebhookSignatureExplanation)
export class SignatureExplanationResolver {
  @Query(() => WebhookSignatureExplanation, {
    description:
      'Explains why a receiver could not verify a delivery: compares what it received with what was sent. At least one of the two signatures is required; if both are given, it explains the first invalid one. Returns no secret and no signature. NOT_FOUND if the endpoint does not exist. Admins only.',
  })
  @Authorized(Role.ADMIN)
  @Statements(6)
  explainWebhookSignature(
    @Ctx() ctx: Context,
    @Args(() => ExplainWebhookSignatureArgs) args: ExplainWebhookSignatureArgs,
  ) {
    return explainWebhookSignature(ctx, args);
  }
}

/** The most to load: ids in a body, deliveries to other endpoints, attempts of a delivery, secrets of an endpoint. */
const LIMITS = { ids: 100, others: 10, attempts: 10, secrets: 5 };
const newest = sortedBy('createdAt', 'desc');

/** Loads the deliveries that a received webhook may be, and reports why it does not verify. Changes nothing. */
export async function explainWebhookSignature(
  ctx: Context,
  { endpointId, body, receivedAt, ...headers }: ExplainWebhookSignatureArgs,
): Promise<WebhookSignatureExplanation> {
  const { id: endpoint } = await findById(ctx, WebhookEndpoint, 'webhook endpoint', endpointId);
  const [id, timestamp] = [given(headers.id), given(headers.timestamp)];
  const [signature, serviceSignature] = [given(headers.signature), given(headers.serviceSignature)];
  if (signature === undefined && serviceSignature === undefined)
    throw AppError.invalid({
      field: 'signature',
      code: 'required',
      variant: 'requiredEither',
      other: 'serviceSignature',
    });
  const eventId = { $in: eventIdsIn(body, id) };
  const own = await ctx.em.find(WebhookDelivery, { endpoint, eventId });
  const theirs = { endpoint: { $ne: endpoint }, eventId };
  const others = await ctx.em.find(WebhookDelivery, theirs, {
    orderBy: { createdAt: 'desc', id: 'desc' },
    limit: LIMITS.others,
  });
  const received = { body, id, timestamp, signature, serviceSignature, receivedAt: receivedAt ?? clock.now() };
  const sent = await sentOf(ctx, [...own, ...others]);
  return explainSignature(received, sent.slice(0, own.length), sent.slice(own.length));
}

/** A header value, trimmed; a blank one counts as missing. */
const given = (value: string | null | undefined): string | undefined => value?.trim() || undefined;

/** Deliveries with what was sent and signed: the same few statements, however many deliveries there are. */
async function sentOf(ctx: Context, deliveries: WebhookDelivery[]): Promise<SentDelivery[]> {
  const bodies = await ctx.em.find(EventBody, { event: { $in: deliveries.map(({ eventId }) => eventId) } });
  const attempts = await newestOfEach(ctx, WebhookAttempt, 'delivery', deliveries, LIMITS.attempts);
  const endpoints = [...new Set(deliveries.map(({ endpointId }) => endpointId))].map((id) => ({ id }));
  const secrets = await newestOfEach(ctx, WebhookSecret, 'endpoint', endpoints, LIMITS.secrets);
  return deliveries.map(({ id, endpointId, eventId, apiVersion }) => ({
    endpointId,
    eventId,
    body: bodies.find((one) => one.event.id === eventId && one.apiVersion === apiVersion)?.body ?? '',
    // The signed timestamp of an attempt is the second in which its row was created.
    attempts: (attempts.get(id) ?? []).map(({ createdAt }) => Math.floor(createdAt.getTime() / 1000)),
    secrets: (secrets.get(endpointId) ?? []).map((row) => ({
      secret: ctx.encryption.decrypt(row.secret, cellOfSecret(row)),
      expiresAt: row.expiresAt,
    })),
  }));
}

async function newestOfEach<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  parent: Extract<keyof T, string>,
  parents: { id: string }[],
  limit: number,
): Promise<Map<string, T[]>> {
  const part = { sort: newest, limit };
  return new Map(
    await Promise.all(parents.map(async ({ id }) => [id, await byKey(ctx, entity, parent, id, part)] as const)),
  );
}

/** The possible event ids: the header's, and every id in the body, whose members may be reordered or cut off. */
function eventIdsIn(body: string, header = ''): string[] {
  const ids = [header, ...(body.match(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi) ?? [])].filter(isId);
  return [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, LIMITS.ids);
}
