import type { EntityManager } from '@mikro-orm/postgresql';

/** A table of the store, as the catalogue of the database describes it. */
export interface Table {
  name: string;
  /** The column that names the organization; null in tables that belong to none. */
  organization: 'id' | 'organization_id' | null;
  /** Whether it has a search index: one of full text, trigrams or arrays (GIN), or of the starts of texts. */
  searched: boolean;
  /** Whether its rows are never deleted. */
  kept: boolean;
  /** The columns that may change, and those that triggers protect only once they are set. */
  free: string[];
  onceFree: string[];
  /** Whether row security is on and forced. */
  secured: boolean;
  /** The note that was made when it was secured. */
  note: string | null;
}

/** The name of the policy of requests. Its comment notes what was done to the table. */
export const POLICY = 'plant_store_organization';

/** Every table of the schema. */
export const readTables = (em: EntityManager): Promise<Table[]> => em.execute<Table[]>(QUERY);

/** The triggers that refuse changes (`refuse_change`) define what never changes, so that it is defined once. */
const QUERY = `
  with columns as (
    select a.attrelid, a.attname, a.attnum,
      count(t.oid) as keepers, count(t.oid) filter (where t.tgqual is null) as constant_keepers
    from pg_attribute a
    left join pg_trigger t on t.tgrelid = a.attrelid and a.attnum = any (t.tgattr::int2[])
      and t.tgfoid = to_regproc('refuse_change')
    where a.attnum > 0 and not a.attisdropped group by 1, 2, 3
  )
  select c.relname as name,
    case when c.relname = 'organizations' then 'id' else (
      select k.attname from columns k where k.attrelid = c.oid and k.attname = 'organization_id') end as organization,
    exists (select from pg_index i join pg_opclass o on o.oid = any (i.indclass::oid[]) join pg_am m on m.oid = o.opcmethod
      where i.indrelid = c.oid and (m.amname = 'gin' or o.opcname = 'text_pattern_ops')) as searched,
    exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = to_regproc('refuse_change')
      and t.tgtype & 8 > 0) as kept,
    array(select k.attname::text from columns k where k.attrelid = c.oid and k.keepers = 0 order by 1) as free,
    array(select k.attname::text from columns k
      where k.attrelid = c.oid and k.keepers > 0 and k.constant_keepers = 0 order by 1) as "onceFree",
    c.relrowsecurity and c.relforcerowsecurity as secured,
    (select obj_description(p.oid, 'pg_policy') from pg_policy p
      where p.polrelid = c.oid and p.polname = '${POLICY}') as note
  from pg_class c
  where c.relnamespace = to_regnamespace(current_schema()) and c.relkind in ('r', 'p') order by c.relname`;
