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

const latest = (times: string[]): string | undefined => times.sort().at(-1);

export const isGood = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

type Of = Pick<EndpointFragment, 'active' | 'disabledAt'>;

/** An endpoint fails while its newest attempt has failed: what waits from earlier is no failure of now. */
export function healthOf({ active, disabledAt }: Of, { DELIVERED, PENDING, DEAD }: WebhookHealthQuery): EndpointHealth {
  const counts = { delivered: DELIVERED.total, waiting: PENDING.total, dead: DEAD.total };
  if (!active) return { kind: disabledAt ? 'disabled' : 'off', ...counts, at: disabledAt ?? undefined };
  const attempts = [...PENDING.items, ...DEAD.items].flatMap((delivery) => delivery.attempts);
  // What was received, and is sent again, waits with an attempt that was good.
  const received = attempts.filter(({ status }) => isGood(status)).map(({ createdAt }) => createdAt);
  const lastAt = latest([...received, ...DELIVERED.items.flatMap(({ deliveredAt }) => deliveredAt ?? [])]);
  const nextAt = PENDING.items.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []).sort()[0];
  const failures = attempts
    .filter(({ status, createdAt }) => !isGood(status) && (!lastAt || createdAt > lastAt))
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const last = failures.at(-1);
  if (last) {
    const { status, error } = last;
    return {
      kind: 'failing',
      ...counts,
      status: status ?? undefined,
      error: error ?? undefined,
      since: failures[0]?.createdAt,
      at: nextAt,
    };
  }
  if (counts.waiting > 0) return { kind: 'underWay', ...counts, at: nextAt };
  if (counts.dead > 0) return { kind: 'gaveUp', ...counts, at: lastAt };
  return { kind: counts.delivered > 0 ? 'good' : 'unused', ...counts, at: lastAt };
}
