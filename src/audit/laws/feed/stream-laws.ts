import { within } from '../../rows/pages.js';
import type { LedgerLaw } from '../ledger-law.js';

/** Names an order by its number, which people use, and other resources by id. */
const subject = (type: string, id: string): string =>
  `format('%s %s', ${type}, coalesce((select number from orders o where o.id = ${id}), ${id}::text)) as subject`;

/** The events of each resource, and the positions of the shop's feed, must be numbered 1, 2, 3, … */
export const streamLaws: LedgerLaw[] = [
  {
    law: 'event.sequence',
    query: `select ${subject('resource_type', 'resource_id')},
        format('event %s has the sequence %s, but should have %s', id, sequence, due) as message
      from (
        select resource_type, resource_id, id, sequence, 1 + lag(sequence, 1, 0) over (
          partition by resource_type, resource_id order by sequence, id) as due
        from events where ${within('resource_id')}
      ) event
      where sequence <> due`,
  },
  {
    law: 'event.stream',
    query: `select ${subject('coalesce(s.resource_type, e.resource_type)', 'coalesce(s.resource_id, e.resource_id)')},
        format('the sequence of the stream is %s, but should be %s',
          coalesce(s.sequence::text, 'missing'), coalesce(e.last, 0)) as message
      from (select * from event_streams where ${within('resource_id')}) s
      full join (
        select resource_type, resource_id, max(sequence) as last
        from events where ${within('resource_id')} group by resource_type, resource_id
      ) e on e.resource_type = s.resource_type and e.resource_id = s.resource_id
      where s.sequence is distinct from coalesce(e.last, 0)`,
  },
  {
    law: 'event.position',
    query: `select 'feed' as subject,
        format('event %s has the position %s, but should have %s', id, position, due) as message
      from (
        select id, position, 1 + lag(position, 1, 0) over (order by position, id) as due
        from events where ${within('id')} and position is not null
      ) event
      where position <> due`,
  },
];
