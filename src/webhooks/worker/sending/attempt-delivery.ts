import { clock } from '../../../core/clock.js';
import type { Metrics } from '../../../core/metrics/metrics.js';
import type { Tracing } from '../../../core/tracing/tracing.js';
import { reloadAttempt } from '../claims/leases.js';
import type { Attempt, AttemptStore, Claim } from '../claims/load-attempts.js';
import { type Outcome, outcomeClass, type Sender, send, succeeded } from './send.js';

/** An attempt that waited longer than this for its endpoint is loaded again: the secret may have been rotated. */
const MAX_AGE_MS = 5000;

/** The outcome when this process cannot decrypt the signing secret: recorded and retried like any other failure. */
const CANNOT_SIGN: Outcome = {
  error: 'SECRETS_KEY of this process does not include the key that encrypted the signing secret',
  durationMs: 0,
};

export interface AttemptServices extends AttemptStore {
  metrics: Metrics;
  tracing: Tracing;
}

/** A claim that was attempted. */
export interface AttemptResult {
  claim: Claim;
  attempt: Attempt;
  startedAt: Date;
  outcome: Outcome;
}

/** A claim that this process is done with: attempted, or with nothing to send. */
export type Result = AttemptResult | { claim: Claim };

/** Sends a delivery once, and measures and traces it. A failed request is a result like any other. */
export async function attemptDelivery(services: AttemptServices, sender: Sender, claim: Attempt): Promise<Result> {
  const attempt = Date.now() - claim.loadedAt < MAX_AGE_MS ? claim : await reloadAttempt(services, claim);
  if (!attempt) return { claim };
  const startedAt = clock.now();
  // It continues the trace of the request that caused the event.
  const span = services.tracing.start(`webhook ${attempt.eventType}`, {
    kind: 'client',
    parent: attempt.traceparent ?? undefined,
    attributes: {
      'http.request.method': 'POST',
      'plant_store.event.id': attempt.eventId,
      'plant_store.delivery.id': attempt.deliveryId,
      'plant_store.attempt': attempt.turn,
    },
  });
  const { eventId: id, url, body, secrets } = attempt;
  const { traceparent } = span;
  const outcome = secrets ? await send(sender, { url, id, body, secrets, now: startedAt, traceparent }) : CANNOT_SIGN;
  if (outcome.status !== undefined) span.set({ 'http.response.status_code': outcome.status });
  span.end(succeeded(outcome.status) ? undefined : 'failed');
  services.metrics.observeAttempt(outcomeClass(outcome), outcome.durationMs / 1000);
  return { claim, attempt, startedAt, outcome };
}
