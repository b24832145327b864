import type { EndpointFragment, WebhookHealthQuery } from '../../documents.generated.ts';

/** How an endpoint fares, by its deliveries of the last 30 days. */
export interface EndpointHealth {
  kind: 'off' | 'disabled' | 'failing' | 'gaveUp' | 'underWay' | 'good' | 'unused';
  delivered: number;
  waiting: number;
  dead: number;
  /** What the receiver answered at last. */
  status?: number | undefined;
  /** Why there was no answer. */
  error?: string | undefined;
  /** Since when nothing arrives. */
  since?: string | undefined;
  /** When the store disabled it, tries again, or delivered at last. */
  at?: string | undefined;
}

export const isGood = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

type Of = Pick<EndpointFragment, 'active' | 'disabledAt' | 'failingSince' | 'nextAttemptAt'>;

export function healthOf(endpoint: Of, { DELIVERED, PENDING, DEAD }: WebhookHealthQuery): EndpointHealth {
  const { active, disabledAt, failingSince, nextAttemptAt } = endpoint;
  const counts = { delivered: DELIVERED.total, waiting: PENDING.total, dead: DEAD.total };
  if (!active) return { kind: disabledAt ? 'disabled' : 'off', ...counts, at: disabledAt ?? undefined };
  const at = nextAttemptAt ?? undefined;
  if (failingSince) {
    const attempts = [...PENDING.items, ...DEAD.items].flatMap((delivery) => delivery.attempts);
    // What was received, and is sent again, waits with an attempt that was good.
    const failures = attempts.filter(({ status }) => !isGood(status));
    const { status, error } = failures.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0] ?? {};
    return {
      kind: 'failing',
      ...counts,
      status: status ?? undefined,
      error: error ?? undefined,
      since: failingSince,
      at,
    };
  }
  if (counts.waiting > 0) return { kind: 'underWay', ...counts, at };
  const lastAt = DELIVERED.items
    .flatMap(({ deliveredAt }) => deliveredAt ?? [])
    .sort()
    .at(-1);
  if (counts.dead > 0) return { kind: 'gaveUp', ...counts, at: lastAt };
  return { kind: counts.delivered > 0 ? 'good' : 'unused', ...counts, at: lastAt };
}
