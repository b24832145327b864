-- event.sequence
-- The published events of a resource are numbered 1, 2, 3, … in the order of the feed.
select organization_id, format('%s %s', resource_type,
    coalesce((select number from orders where id = e.resource_id), resource_id::text)) as subject,
  format('the sequence of event %s', id) as what, sequence as stored, due
from (
  select *, 1 + lag(sequence, 1, 0) over (
    partition by organization_id, resource_type, resource_id order by position, id) as due
  from events where position is not null
) e;

-- event.position
-- The events of a shop have the positions 1, 2, 3, …
select organization_id, 'feed' as subject, format('the position of event %s', id) as what, position as stored,
  1 + lag(position, 1, 0) over (partition by organization_id order by position, id) as due
from events where position is not null;
