import type { EntityManager } from '@mikro-orm/postgresql';
import type { RenamedIn } from './api-usage.entity.js';

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

export interface UsageRow extends Omit<Call, 'renamed'> {
  id: string;
  day: Date;
  renamed: string;
  renamedIn: `${RenamedIn}` | null;
  count: number;
  lastAt: Date;
}

/**
 * Adds counts to the rows of their days, by one statement: all or none.
 *
 * RACE: processes that write the same rows in different orders would wait for each other in a circle. All write them sorted.
 */
export const writeUsage = (em: EntityManager, rows: readonly UsageRow[]): Promise<unknown> =>
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
