import { type Law, unequal } from '../law.js';

/** Names an order by its number, which people use, and other resources by id. */
const resource = `format('%s %s', r.resource_type,
  coalesce((select number from orders o where o.id = r.resource_id), r.resource_id::text))`;

export const numberingLaws: Law[] = [
  {
    name: 'event.sequence',
    sentence: 'The published events of a resource are numbered 1, 2, 3, … in the order of the feed.',
    sql: unequal(
      resource,
      `select *, 1 + lag(sequence, 1, 0) over (
          partition by organization_id, resource_type, resource_id order by position, id) as due
        from events where position is not null`,
      ["format('the sequence of event %s', id)", 'sequence', 'due'],
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
