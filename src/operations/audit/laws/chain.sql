-- event.digest
-- A body has the digest with which it ends.
select b.organization_id, 'feed' as subject,
  format('the body of event %s in version %s does not have the digest %s', b.event_id, b.api_version, b.digest) as message
from event_bodies b
join events e on e.organization_id = b.organization_id and e.id = b.event_id and e.erased_at is null
-- The digest covers the bytes before its own member.
cross join lateral (select ',"digest":"' || b.digest || '"}' as member) ending
where right(b.body, length(member)) <> member
  or encode(sha256(convert_to(left(b.body, length(b.body) - length(member)), 'UTF8')), 'hex') <> b.digest;

-- event.request
-- The actor and the request of an event are those of its bodies.
select b.organization_id, 'feed' as subject,
  format('the actor or the request of event %s is not what its body in version %s says', b.event_id, b.api_version) as message
from event_bodies b
join events e on e.organization_id = b.organization_id and e.id = b.event_id and e.erased_at is null
where strpos(b.body, concat(
  '"request":{"id":', coalesce(to_json(e.request_id)::text, 'null'),
  ',"idempotency_key":', coalesce(to_json(e.idempotency_key)::text, 'null'),
  '},"actor":', case when e.actor is null then 'null' else concat(
    '{"login_id":', coalesce(to_json(e.actor ->> 'loginId')::text, 'null'),
    ',"role":', coalesce(to_json(e.actor ->> 'role')::text, 'null'), '}') end, ',')) = 0;

-- event.previous-digest
-- A body names the digest of the body before it, of the same resource and version.
select e.organization_id, 'feed' as subject,
  format('the previous digest of event %s in version %s', e.id, b.api_version) as what,
  b.previous_digest as stored, before.digest as due
from events e
join event_bodies b on b.organization_id = e.organization_id and b.event_id = e.id
left join events one on one.organization_id = e.organization_id and one.resource_type = e.resource_type
  and one.resource_id = e.resource_id and one.sequence = e.sequence - 1
left join event_bodies before on before.organization_id = one.organization_id and before.event_id = one.id
  and before.api_version = b.api_version;

-- event.data
-- The data of a published event has the digest that is linked.
select organization_id, 'feed' as subject,
  format('the data of event %s does not have the digest %s', id, data_digest) as message
from events
where position is not null
  -- An erasure removes the actor from events that a customer only caused, such as those of a plant, but no data.
  and (erased_at is null or resource_type not in ('customer', 'order'))
  and data_digest is distinct from encode(sha256(convert_to(data::text, 'UTF8')), 'hex');

-- event.erased
-- An event is erased only with its customer.
select e.organization_id, 'feed' as subject,
  format('event %s counts as erased, but its customer does not', e.id) as message
from events e
left join orders o on e.resource_type = 'order' and o.organization_id = e.organization_id and o.id = e.resource_id
where e.erased_at is not null and not exists (
  select from events erasure where erasure.organization_id = e.organization_id
  and erasure.type = 'customer.erased' and erasure.resource_type = 'customer'
  and (erasure.resource_id = coalesce(o.customer_id, e.resource_id)
    or e.resource_type not in ('customer', 'order') and e.actor ->> 'loginId' = '[erased]'));

-- event.link
-- The link of an event is the digest of the link before it and of the stored event.
select organization_id, 'feed' as subject,
  format('event %s at position %s, or what comes before it, is not what was linked', id, position) as message
from (
  -- The text of a link is that of `events/chain/link-of.ts`.
  select e.organization_id, e.id, e.position, e.link, encode(sha256(convert_to(
    coalesce(lag(e.link) over (partition by e.organization_id order by e.position), '') || E'\n' ||
    concat_ws(E'\n', e.organization_id, e.position, e.id, e.type, e.resource_type, e.resource_id,
      e.sequence, floor(extract(epoch from e.created_at) * 1000)::bigint, e.data_digest, (
        select string_agg(b.api_version || ' ' || b.digest, E'\n' order by b.api_version collate "C")
        from event_bodies b where b.organization_id = e.organization_id and b.event_id = e.id
      )), 'UTF8')), 'hex') as due
  from events e where e.position is not null
) event
where link <> due;

-- event.chain
-- The stored end of a chain is that of its last event.
select organization_id, 'feed' as subject, format('the chain of events ends at position %s, but the last event has %s',
  coalesce(c.position::text, 'missing'), coalesce(e.position::text, 'none')) as message
from event_chains c
full join (
  select distinct on (organization_id) organization_id, position, link from events where position is not null
  order by organization_id, position desc
) e using (organization_id)
where e.position is distinct from c.position or e.link is distinct from c.link;

-- event.head
-- A signed head has the link of the event at its position, and a signature of this store.
select head.organization_id, 'feed' as subject,
  format('the feed up to position %s is not the one that was signed', head.data #>> '{subject,position}') as message
from events head
left join events e on e.organization_id = head.organization_id and e.position = (head.data #>> '{subject,position}')::int
-- `check-heads.ts` verifies the signatures.
where head.type = 'ledger.head' and e.link is distinct from head.data #>> '{subject,link}';
