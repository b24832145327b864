import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { clock } from '../../core/clock.js';
import { acrossOrganizations } from '../../core/persistence/organization-filter.js';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint.entity.js';
import { type AttemptResult, succeeded } from './attempt-result.js';

/** How long every attempt must have failed before an endpoint is switched off. */
const PATIENCE_MS = 5 * 24 * 3600 * 1000;

/**
 * Notes on endpoints how their attempts went: since when all fail, and whether to switch them off: at once after a
 * 410, else after five days. Returns those that were switched off just now.
 */
export async function disableFailingEndpoints(
  em: EntityManager,
  attempts: readonly AttemptResult[],
): Promise<WebhookEndpoint[]> {
  const tried = new Set(attempts.map(({ attempt }) => attempt.endpointId));
  const seen = await em.find(WebhookEndpoint, { id: [...tried] }, acrossOrganizations);
  const changing = seen.filter((endpoint) => verdictOn(endpoint, attempts) !== undefined);
  if (changing.length === 0) return [];
  // Most often nothing changes and nobody waits; what changes is locked and looked at again.
  const ids = changing.map(({ id }) => id);
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const locked = await em.find(
    WebhookEndpoint,
    { id: ids },
    { ...acrossOrganizations, lockMode, orderBy: { id: 'asc' }, refresh: true },
  );
  const disabled: WebhookEndpoint[] = [];
  for (const endpoint of locked) {
    const verdict = verdictOn(endpoint, attempts);
    if (verdict === 'works') endpoint.failingSince = undefined;
    if (verdict === 'fails' || verdict === 'disable') endpoint.failingSince ??= clock.now();
    if (verdict === 'disable') {
      endpoint.active = false;
      endpoint.disabledAt = clock.now();
      disabled.push(endpoint);
    }
  }
  return disabled;
}

/** What these attempts change about the endpoint; undefined: nothing. */
function verdictOn(
  endpoint: WebhookEndpoint,
  attempts: readonly AttemptResult[],
): 'works' | 'fails' | 'disable' | undefined {
  // What was sent to an address that has been replaced since says nothing about the new one.
  const outcomes = attempts
    .filter(({ attempt }) => attempt.endpointId === endpoint.id && attempt.url === endpoint.url)
    .map(({ outcome }) => outcome);
  if (!endpoint.active || outcomes.length === 0) return undefined;
  if (outcomes.some(({ status }) => status === 410)) return 'disable';
  if (outcomes.some(({ status }) => succeeded(status))) return endpoint.failingSince ? 'works' : undefined;
  if (!endpoint.failingSince) return 'fails';
  return clock.now().getTime() - endpoint.failingSince.getTime() >= PATIENCE_MS ? 'disable' : undefined;
}
