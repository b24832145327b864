import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { EventBody } from '../../core/events/bodies/event-body.entity.js';
import { isId } from '../../core/ids.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { WebhookAttempt } from '../deliveries/webhook-attempt.entity.js';
import { WebhookDelivery } from '../deliveries/webhook-delivery.entity.js';
import { WebhookSecret } from '../endpoints/secrets/webhook-secret.entity.js';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import type { SentDelivery } from './candidate-signatures.js';
import { explainSignature } from './explain-signature.js';
import type { ExplainWebhookSignatureArgs, WebhookSignatureExplanation } from './signature-explanation.types.js';

/** The most to load: ids in a body, deliveries to other endpoints, attempts of a delivery, secrets of an endpoint. */
const LIMITS = { ids: 100, others: 10, attempts: 10, secrets: 5 };
const newest = { createdAt: 'desc', id: 'desc' } as const;

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
  const others = await ctx.em.find(WebhookDelivery, theirs, { orderBy: newest, limit: LIMITS.others });
  const received = { body, id, timestamp, signature, serviceSignature, receivedAt: receivedAt ?? clock.now() };
  return explainSignature(received, await sentOf(ctx, own), await sentOf(ctx, others));
}

/** A header value, trimmed; a blank one counts as missing. */
const given = (value: string | null | undefined): string | undefined => value?.trim() || undefined;

async function sentOf(ctx: Context, deliveries: WebhookDelivery[]): Promise<SentDelivery[]> {
  const all: SentDelivery[] = [];
  const bodies = await ctx.em.find(EventBody, { event: { $in: deliveries.map(({ eventId }) => eventId) } });
  for (const { id, endpointId, eventId, apiVersion } of deliveries) {
    const body = bodies.find((one) => one.event.id === eventId && one.apiVersion === apiVersion)?.body ?? '';
    const rows = await ctx.em.find(WebhookAttempt, { delivery: id }, { orderBy: newest, limit: LIMITS.attempts });
    // The signed timestamp of an attempt is the second in which its row was created.
    const attempts = rows.map(({ createdAt }) => Math.floor(createdAt.getTime() / 1000));
    const kept = await ctx.em.find(WebhookSecret, { endpoint: endpointId }, { orderBy: newest, limit: LIMITS.secrets });
    const secrets = kept.map(({ secret, expiresAt }) => ({ secret: ctx.encryption.decrypt(secret), expiresAt }));
    all.push({ endpointId, eventId, body, attempts, secrets });
  }
  return all;
}

/** The possible event ids: the header's, and every id in the body, whose members may be reordered or cut off. */
function eventIdsIn(body: string, header = ''): string[] {
  const ids = [header, ...(body.match(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi) ?? [])].filter(isId);
  return [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, LIMITS.ids);
}
