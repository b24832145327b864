/** A value of a snapshot, as SQL text. */
export const said = (path: string): string => `said #>> '{${path}}'`;

/** The events of a type, each with the snapshot of its subject. */
export const eventsOf = (...types: string[]): string => `
  select organization_id, resource_id, number, type, erased_at is null as whole, data -> 'subject' as said,
    lower(data #>> '{extra,previousStatus,value}') as previous
  from events where type in (${types.map((type) => `'${type}'`)})`;

/** A list in a snapshot, with these SQL values of each `item`; null if it is empty. */
export const listIn = (member: string, values: string): string => `(
  select jsonb_agg(jsonb_build_array(${values}) order by place)
  from jsonb_array_elements(said -> '${member}') with ordinality as list (item, place))::text`;
