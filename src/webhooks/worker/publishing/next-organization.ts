import type { EntityManager } from '@mikro-orm/postgresql';

/** An organization with unpublished events. */
export interface Waiting {
  id: string;
  /** Whether no organization after this one has any. */
  isLast: boolean;
}

/** The first organization with unpublished events, by id, after this one and without those. Each costs one look at the index. */
export async function nextOrganization(
  em: EntityManager,
  { after, except }: { after: string; except: readonly string[] },
): Promise<Waiting | undefined> {
  const skipped = `{${except.join(',')}}`;
  const [next] = await em.execute<Waiting[]>(
    `with recursive waiting as (
       (select organization_id as id from events where position is null and organization_id > ?
        order by organization_id limit 1)
       union all
       select (
         select organization_id from events where position is null and organization_id > waiting.id
         order by organization_id limit 1
       ) from waiting where waiting.id = any(?::uuid[])
     )
     select id, not exists (select from events where position is null and organization_id > waiting.id) as "isLast"
     from waiting where id <> all(?::uuid[])`,
    [after, skipped, skipped],
  );
  return next;
}
