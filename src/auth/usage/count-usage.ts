import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { clock } from '../../core/clock.js';
import { newId } from '../../core/ids.js';
import { poll } from '../../jobs/poll.js';
import type { RenamedIn } from './api-usage.entity.js';

/** How often the counts are written: a process that is lost loses no more. */
export const USAGE_WRITE_MS = 10_000;
/** How many client names of a key and day a process counts, and how long each may be: clients choose them. */
export const MOST_NAMES = 50;
const NAME_LENGTH = 50;
/** What is counted under no name of its own. */
const OTHER = 'other';
/** How many rows of a key wait to be written at most; calls that would need further ones are not counted. */
export const MOST_ROWS = 2_000;
const DAY_MS = 24 * 3600 * 1000;

export interface Call {
  organizationId: string;
  apiKeyId: string;
  /** What the client calls itself. */
  clientName: string;
  apiVersion: string;
  operation: string;
  /** What other versions name differently. */
  renamed: readonly { place: `${RenamedIn}`; name: string }[];
}

interface UsageRow extends Omit<Call, 'renamed'> {
  id: string;
  day: Date;
  renamed: string;
  renamedIn: `${RenamedIn}` | null;
  count: number;
  lastAt: Date;
}

export type CountUsage = (call: Call) => void;

/** Counts the calls of keys in memory, and writes the counts every ten seconds and at the end. */
export function usageCounter({ em }: MikroORM, logger: Pick<Logger, 'error' | 'warn'>, writeMs: number) {
  /** By API key, so that no key takes the room of another one. */
  let waiting = new Map<string, Map<string, UsageRow>>();
  let missing = new Map<string, number>();
  let today = 0;
  let names = new Map<string, Set<string>>();

  const nameOf = (apiKeyId: string, given: string): string => {
    const name = cleaned(given);
    const known = names.get(apiKeyId) ?? new Set();
    names.set(apiKeyId, known);
    if (known.size < MOST_NAMES) known.add(name);
    return known.has(name) ? name : OTHER;
  };

  const add = (row: Omit<UsageRow, 'id'>): void => {
    const { organizationId, day, apiKeyId, clientName, apiVersion, operation, renamed, renamedIn, count, lastAt } = row;
    const key = [day.getTime(), organizationId, apiVersion, operation, renamed, renamedIn, clientName].join('\n');
    const rows = waiting.get(apiKeyId) ?? new Map<string, UsageRow>();
    waiting.set(apiKeyId, rows);
    const counted = rows.get(key);
    if (counted) {
      counted.count += count;
      if (lastAt > counted.lastAt) counted.lastAt = lastAt;
    } else if (rows.size < MOST_ROWS) rows.set(key, { ...row, id: newId() });
    else missing.set(apiKeyId, (missing.get(apiKeyId) ?? 0) + count);
  };

  const count: CountUsage = ({ renamed, ...call }) => {
    const lastAt = clock.now();
    const begin = lastAt.getTime() - (lastAt.getTime() % DAY_MS);
    if (begin !== today) [today, names] = [begin, new Map()];
    const row = { ...call, clientName: nameOf(call.apiKeyId, call.clientName), day: new Date(begin), count: 1, lastAt };
    add({ ...row, renamed: '', renamedIn: null });
    for (const { name, place } of renamed) add({ ...row, renamed: name, renamedIn: place });
  };

  const write = async (): Promise<void> => {
    for (const [apiKeyId, counts] of missing)
      logger.warn({ apiKeyId, counts }, `counts of an API key are missing: ${MOST_ROWS} different ones are kept`);
    missing = new Map();
    const written = [...waiting.values()].flatMap((rows) => [...rows.values()]);
    if (written.length === 0) return;
    waiting = new Map();
    await writeUsage(em.fork(), written).catch((error) => {
      for (const row of written) add(row);
      throw error;
    });
  };
  const failed = (err: unknown) => logger.error({ err }, 'could not write the usage');
  const polling = poll(write, writeMs, failed);
  const stop = async (): Promise<void> => {
    await polling.stop();
    await write().catch(failed);
  };
  return { count, stop };
}

/** A name as PostgreSQL can store it. */
const cleaned = (name: string): string => name.slice(0, NAME_LENGTH).replaceAll('\0', '').toWellFormed();

/**
 * Adds counts to the rows of their days, by one statement: all or none.
 *
 * RACE: processes that write the same rows in different orders would wait for each other in a circle. All write them sorted.
 */
const writeUsage = (em: EntityManager, rows: readonly UsageRow[]): Promise<unknown> =>
  em.execute(WRITE, [JSON.stringify(rows)]);

const WRITE = `
  insert into api_usages
    (id, organization_id, created_at, api_key_id, client_name, api_version, operation, renamed, renamed_in, count, last_at)
  select id, "organizationId", day, "apiKeyId", "clientName", "apiVersion", operation, renamed, "renamedIn", count, "lastAt"
  from json_to_recordset(?::json) counted (id uuid, "organizationId" uuid, day timestamptz, "apiKeyId" uuid,
    "clientName" text, "apiVersion" text, operation text, renamed text, "renamedIn" text, count int, "lastAt" timestamptz)
  order by 2, 3, 4, 5, 6, 7, 8, 9
  on conflict on constraint api_usages_counted_unique do update
    set count = api_usages.count + excluded.count, last_at = greatest(api_usages.last_at, excluded.last_at)`;
