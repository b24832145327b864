import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { addSeconds, clock } from '../../../core/clock.js';
import { idArray } from '../../../core/ids.js';
import { acrossOrganizations } from '../../../core/persistence/organization-filter.js';
import { plainOf } from '../../../core/persistence/reads/rows-of.js';
import { WebhookEndpoint } from '../../endpoints/webhook-endpoint.entity.js';
import type { AttemptResult } from '../claims/load-attempts.js';
import { succeeded } from '../sending/send.js';

/** How long every attempt must have failed before an endpoint is disabled. */
export const FAILING_LIMIT_SECONDS = 5 * 24 * 3600;

interface Changes {
  began: WebhookEndpoint[];
  disabled: WebhookEndpoint[];
  failing: Set<string>;
}

/**
 * Updates endpoints from the results of their attempts: records since when they fail, and disables them at once after
 * a 410, or after five days of failure. Returns the endpoints that began to fail, those that it disabled, and the ids of
 * all that fail now.
 */
export async function disableFailingEndpoints(em: EntityManager, attempts: readonly AttemptResult[]): Promise<Changes> {
  const tried = new Set(attempts.map(({ attempt }) => attempt.endpointId));
  const rows = await em.execute<object[]>('select * from webhook_endpoints where id = any(?)', [idArray([...tried])]);
  const seen = rows.map((row) => plainOf(em, WebhookEndpoint, row));
  const changing = seen.filter((endpoint) => changeFor(endpoint, attempts) !== undefined);
  if (changing.length === 0) return { began: [], disabled: [], failing: failingOf(seen) };
  // Usually nothing changes, so no lock is taken. Endpoints that change are locked and then checked again.
  const ids = changing.map(({ id }) => id);
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const locked = await em.find(
    WebhookEndpoint,
    { id: ids },
    { ...acrossOrganizations, lockMode, orderBy: { id: 'asc' } },
  );
  const began: WebhookEndpoint[] = [];
  const disabled: WebhookEndpoint[] = [];
  for (const endpoint of locked) {
    const change = changeFor(endpoint, attempts);
    if (change === 'recovered') endpoint.failingSince = undefined;
    if (change === 'failing' || change === 'disable') endpoint.failingSince ??= clock.now();
    if (change === 'failing') began.push(endpoint);
    if (change === 'disable') {
      endpoint.active = false;
      endpoint.disabledAt = clock.now();
      disabled.push(endpoint);
    }
  }
  const unchanged = seen.filter((endpoint) => !changing.includes(endpoint));
  return { began, disabled, failing: failingOf([...unchanged, ...locked]) };
}

const failingOf = (endpoints: readonly WebhookEndpoint[]): Set<string> =>
  new Set(endpoints.filter(({ failingSince }) => failingSince != null).map(({ id }) => id));

/** How these attempts change the endpoint; undefined when they do not. */
function changeFor(
  endpoint: WebhookEndpoint,
  attempts: readonly AttemptResult[],
): 'recovered' | 'failing' | 'disable' | undefined {
  // Attempts at a URL that has since been replaced say nothing about the new one.
  const outcomes = attempts
    .filter(({ attempt }) => attempt.endpointId === endpoint.id && attempt.url === endpoint.url)
    .map(({ outcome }) => outcome);
  if (!endpoint.active || outcomes.length === 0) return undefined;
  if (outcomes.some(({ status }) => status === 410)) return 'disable';
  if (outcomes.some(({ status }) => succeeded(status))) return endpoint.failingSince ? 'recovered' : undefined;
  if (!endpoint.failingSince) return 'failing';
  return clock.now() >= addSeconds(endpoint.failingSince, FAILING_LIMIT_SECONDS) ? 'disable' : undefined;
}
