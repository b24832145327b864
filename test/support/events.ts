import { setTimeout } from 'node:timers/promises';
import type { Store } from './store.js';

interface StoredEvent {
  type: string;
  resource: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read data of every type
  data: any;
}

/** Runs a function and returns the events that it wrote, in order. */
export async function eventsOf(store: Store, run: () => Promise<unknown>): Promise<StoredEvent[]> {
  const [last] = await store.sql<{ number: string }>('select coalesce(max(number), 0) as number from events');
  await run();
  const rows = await store.sql<{
    type: string;
    resource_type: string;
    resource_id: string;
    data: never;
  }>('select type, resource_type, resource_id, data from events where number > ? order by number', [last?.number]);
  return rows.map(({ type, resource_type, resource_id, data }) => ({
    type,
    resource: `${resource_type}:${resource_id}`,
    data: (data as { subject: unknown }).subject,
  }));
}

/** Waits until every event has its place in the feed. */
export async function published(store: Pick<Store, 'sql'>): Promise<void> {
  for (;;) {
    const [row] = await store.sql<{ left: number }>('select count(*)::int as left from events where position is null');
    if (row?.left === 0) return;
    await setTimeout(50);
  }
}
