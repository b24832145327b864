import type { EntityManager } from '@mikro-orm/postgresql';

/** The SQL for a table `waiting` of the organizations with unpublished events, by id. Each costs one look at the index. */
export const WITH_WAITING = `with recursive found as (
    (select organization_id as id from events where position is null order by organization_id limit 1)
    union all
    select (
      select organization_id from events where position is null and organization_id > found.id
      order by organization_id limit 1
    ) from found where found.id is not null
  ), waiting as (select id from found where id is not null)`;

/** The ids of the organizations with unpublished events. */
export async function unpublishedOrganizations(em: EntityManager): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(`${WITH_WAITING} select id from waiting`);
  return rows.map(({ id }) => id);
}
