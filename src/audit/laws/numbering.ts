import { type Law, unequal } from '../law.js';

/** Names an order by its number, which people use, and other resources by id. */
const resource = `format('%s %s', r.resource_type,
  coalesce((select number from orders o where o.id = r.resource_id), r.resource_id::text))`;

export const numberingLaws: Law[] = [
  {
    name: 'event.sequence',
    sentence: 'The events of a resource are numbered 1, 2, 3, …',
    sql: unequal(
      resource,
      `select *, 1 + lag(sequence, 1, 0) over (
          partition by organization_id, resource_type, resource_id order by sequence, id) as due
        from events`,
      ["format('the sequence of event %s', id)", 'sequence', 'due'],
    ),
  },
  {
    name: 'event.stream',
    sentence: 'The counter of the events of a resource is the sequence of the last one.',
    sql: unequal(
      resource,
      `select organization_id, resource_type, resource_id, s.sequence, coalesce(e.last, 0) as due
        from event_streams s full join (
          select organization_id, resource_type, resource_id, max(sequence) as last
          from events group by organization_id, resource_type, resource_id
        ) e using (organization_id, resource_type, resource_id)`,
      ["'the sequence of the stream'", 'sequence', 'due'],
    ),
  },
  {
    name: 'event.position',
    sentence: 'The events of a shop have the positions 1, 2, 3, …',
    sql: unequal(
      "'feed'",
      `select *, 1 + lag(position, 1, 0) over (partition by organization_id order by position, id) as due
        from events where position is not null`,
      ["format('the position of event %s', id)", 'position', 'due'],
    ),
  },
];
