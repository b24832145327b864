import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { LoginFailure } from '../../../core/current-request.js';
import type { Metrics } from '../../../core/metrics/metrics.js';

/** After each so many failures of one login id within the window, a warning is logged. */
const WARN_AT = 10;
const WINDOW_MS = 10 * 60 * 1000;
const REMEMBERED_LOGINS = 10_000;

/** Prometheus keeps a time series for every value of a label, so the failures of further keys are counted together. */
const KEYS_WITH_OWN_COUNT = 100;

/**
 * Makes the function that counts refused logins: in the metrics by reason and key, and in memory by login id. Neither the
 * metrics nor the log contain login ids, because those may be email addresses. The warning has a digest instead, which
 * is the same for one login id while the process runs, and cannot be traced back to it.
 */
export function failedLogins(metrics: Pick<Metrics, 'countFailedLogin'>) {
  const secret = randomBytes(32);
  const counted = new Set<string>();
  const failures = new LRUCache<string, { count: number }>({ max: REMEMBERED_LOGINS, ttl: WINDOW_MS });

  const keyLabel = (apiKeyId = ''): string => {
    if (apiKeyId !== '' && counted.size < KEYS_WITH_OWN_COUNT) counted.add(apiKeyId);
    return apiKeyId === '' || counted.has(apiKeyId) ? apiKeyId : 'other';
  };

  return ({ reason, apiKeyId, loginId }: LoginFailure, request: FastifyRequest): void => {
    metrics.countFailedLogin(reason, keyLabel(apiKeyId));
    const login = createHmac('sha256', secret).update(loginId).digest('hex').slice(0, 16);
    const failed = failures.get(login) ?? { count: 0 };
    if (failed.count === 0) failures.set(login, failed);
    failed.count += 1;
    if (failed.count % WARN_AT !== 0) return;
    const facts = { failures: failed.count, withinSeconds: WINDOW_MS / 1000, login, reason, apiKeyId };
    request.log.warn({ ...facts, requestId: request.id }, 'many logins with one login id were refused');
  };
}
