import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { EventBody } from '../../core/events/bodies/event-body.entity.js';
import { isId } from '../../core/ids.js';
import { findById } from '../../core/persistence/find-by-id.js';
import { WebhookAttempt } from '../deliveries/webhook-attempt.entity.js';
import { WebhookDelivery } from '../deliveries/webhook-delivery.entity.js';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { explainSignature, type KnownWebhooks } from './explain-signature.js';
import { secretsOf } from './secrets-of.js';
import type { ExplainWebhookSignatureArgs, WebhookSignatureExplanation } from './signature-explanation.types.js';

/** How many ids of a body that is no JSON are looked up. */
const IDS = 20;
/** How many deliveries to other endpoints are looked at. */
const OTHERS = 10;
/** How many attempts of a delivery are looked at, the newest. */
const ATTEMPTS = 10;

/** Loads what was sent of what a receiver got, and says why it does not verify. Changes nothing. */
export async function explainWebhookSignature(
  ctx: Context,
  { endpointId, body, receivedAt, ...headers }: ExplainWebhookSignatureArgs,
): Promise<WebhookSignatureExplanation> {
  const endpoint = await findById(ctx, WebhookEndpoint, 'webhook endpoint', endpointId);
  const id = given(headers.id);
  const signature = given(headers.signature);
  const serviceSignature = given(headers.serviceSignature);
  if (signature === undefined && serviceSignature === undefined) throw noSignature();
  const received = { body, id, timestamp: given(headers.timestamp), signature, serviceSignature };
  const known = await knownOf(ctx, endpoint.id, eventIdsIn(body, id));
  return explainSignature({ ...received, at: receivedAt ?? clock.now() }, known);
}

/** A header without white space around it; a blank one is none. */
const given = (value: string | null | undefined): string | undefined => value?.trim() || undefined;

const noSignature = (): AppError =>
  AppError.invalid('signature', 'required', 'signature or serviceSignature must be given (received neither)');

async function knownOf(ctx: Context, endpoint: string, eventIds: string[]): Promise<KnownWebhooks> {
  const order = { createdAt: 'desc', id: 'desc' } as const;
  const eventId = { $in: eventIds };
  const own = await ctx.em.find(WebhookDelivery, { endpoint, eventId });
  const rest = await ctx.em.find(
    WebhookDelivery,
    { endpoint: { $ne: endpoint }, eventId },
    { orderBy: order, limit: OTHERS },
  );
  const attempts = await ctx.em.find(
    WebhookAttempt,
    { delivery: own.map(({ id }) => id) },
    { orderBy: order, limit: IDS * ATTEMPTS },
  );
  const bodies = await ctx.em.find(EventBody, { event: { $in: eventIds } });
  const others = [];
  for (const delivery of rest) {
    const { endpointId } = delivery;
    others.push({ endpointId, sent: sentOf(delivery, bodies, []), secrets: await secretsOf(ctx, endpointId) });
  }
  const deliveries = own.map((delivery) => sentOf(delivery, bodies, attempts));
  return { deliveries, secrets: await secretsOf(ctx, endpoint), others };
}

/** An attempt is signed for the second that its row says. */
function sentOf({ id, eventId, apiVersion }: WebhookDelivery, bodies: EventBody[], attempts: WebhookAttempt[]) {
  const body = bodies.find((one) => one.event.id === eventId && one.apiVersion === apiVersion)?.body ?? '';
  const mine = attempts.filter(({ delivery }) => delivery.id === id).slice(0, ATTEMPTS);
  return { eventId, body, attempts: mine.map(({ createdAt }) => Math.floor(createdAt.getTime() / 1000)) };
}

/** The ids that the event may have: that of the header, and that of the body, also of one that is no JSON any more. */
function eventIdsIn(body: string, header: string | undefined): string[] {
  const inside = idOf(body);
  const found = inside === undefined ? uuidsIn(body) : [inside];
  const ids = [...found, header ?? ''].filter(isId).map((id) => id.toLowerCase());
  return [...new Set(ids)];
}

function idOf(body: string): string | undefined {
  try {
    const value: unknown = JSON.parse(body);
    const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Ids anywhere in a text, or in what it is the base64 of. */
function uuidsIn(body: string): string[] {
  const texts = `${body} ${Buffer.from(body, 'base64').toString('latin1')}`;
  const ids = texts.match(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi) ?? [];
  return [...new Set(ids)].slice(0, IDS);
}
