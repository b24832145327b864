import { ERASED } from '../../../core/personal-data/redact.js';
import { within } from '../../rows/pages.js';
import type { LedgerLaw } from '../ledger-law.js';

const sha256 = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** The parts of a link (`core/events/chain/link-of.ts`), after the previous link. */
const content = `concat_ws(E'\\n', e.organization_id, e.position, e.id, e.type, e.resource_type, e.resource_id,
  e.sequence, floor(extract(epoch from e.created_at) * 1000)::bigint, e.data_digest, (
    select string_agg(b.api_version || ' ' || b.digest, E'\\n' order by b.api_version collate "C")
    from event_bodies b where b.organization_id = e.organization_id and b.event_id = e.id
  ))`;

/** How a body ends, after the bytes that its digest covers. */
const ending = `',"digest":"' || b.digest || '"}'`;

const json = (text: string): string => `coalesce(to_json(${text})::text, 'null')`;

/** The part of a body that shows the request and the actor, as SQL. */
const requestAndActor = `concat('"request":{"id":', ${json('e.request_id')},
  ',"idempotency_key":', ${json('e.idempotency_key')}, '},"actor":', case when e.actor is null then 'null' else
  concat('{"login_id":', ${json("e.actor ->> 'loginId'")}, ',"role":', ${json("e.actor ->> 'role'")}, '}') end, ',')`;

/** Events that a customer only caused, such as those of a plant: an erasure removes the actor from them, but no data. */
const ofNoCustomer = "e.resource_type not in ('customer', 'order')";

/** The stored events and bodies must match their digests and links. */
export const chainLaws: LedgerLaw[] = [
  {
    law: 'event.digest',
    query: `select 'feed' as subject, format('the body of event %s in version %s does not have the digest %s',
          b.event_id, b.api_version, b.digest) as message
      from event_bodies b
      join events e on e.organization_id = b.organization_id and e.id = b.event_id and e.erased_at is null
      where ${within('b.event_id')} and (
        right(b.body, length(${ending})) <> ${ending} or
        ${sha256(`left(b.body, length(b.body) - length(${ending}))`)} <> b.digest)`,
  },
  {
    law: 'event.request',
    query: `select 'feed' as subject, format('the actor or the request of event %s is not what its body in version %s says',
          b.event_id, b.api_version) as message
      from event_bodies b
      join events e on e.organization_id = b.organization_id and e.id = b.event_id and e.erased_at is null
      where ${within('b.event_id')} and strpos(b.body, ${requestAndActor}) = 0`,
  },
  {
    law: 'event.previous-digest',
    query: `select 'feed' as subject,
        format('the previous digest of event %s in version %s is %s, but should be %s', e.id, b.api_version,
          coalesce(b.previous_digest, 'missing'), coalesce(before.digest, 'missing')) as message
      from events e
      join event_bodies b on b.organization_id = e.organization_id and b.event_id = e.id
      left join events one on one.organization_id = e.organization_id and one.resource_type = e.resource_type
        and one.resource_id = e.resource_id and one.sequence = e.sequence - 1
      left join event_bodies before on before.organization_id = one.organization_id and before.event_id = one.id
        and before.api_version = b.api_version
      where ${within('e.id')} and b.previous_digest is distinct from before.digest`,
  },
  {
    law: 'event.data',
    query: `select 'feed' as subject, format('the data of event %s does not have the digest %s', id, data_digest) as message
      from events e
      where ${within('e.id')} and e.position is not null and (e.erased_at is null or ${ofNoCustomer})
      and e.data_digest is distinct from ${sha256('e.data::text')}`,
  },
  {
    law: 'event.erased',
    query: `select 'feed' as subject, format('event %s counts as erased, but its customer does not', e.id) as message
      from events e
      left join orders o on e.resource_type = 'order' and o.organization_id = e.organization_id and o.id = e.resource_id
      where ${within('e.id')} and e.erased_at is not null and not exists (
        select from events erasure where erasure.organization_id = e.organization_id
        and erasure.type = 'customer.erased' and erasure.resource_type = 'customer'
        and (erasure.resource_id = coalesce(o.customer_id, e.resource_id) or
          ${ofNoCustomer} and e.actor ->> 'loginId' = '${ERASED}'))`,
  },
  {
    law: 'event.link',
    query: `select 'feed' as subject,
        format('event %s at position %s, or what comes before it, is not what was linked', id, position) as message
      from (
        select e.id, e.position, e.link, ${sha256(
          `coalesce(lag(e.link) over (order by e.position), '') || E'\\n' || ${content}`,
        )} as due
        from events e where ${within('e.id')} and e.position is not null
      ) event
      where link <> due`,
  },
  {
    law: 'event.chain',
    query: `select 'feed' as subject, format('the chain of events ends at position %s, but the last event has %s',
          coalesce(c.position::text, 'missing'), coalesce(e.position::text, 'none')) as message
      from (select * from event_chains c where ${within('c.organization_id')}) c
      full join (
        select position, link from events where ${within('id')} and position is not null
        order by position desc limit 1
      ) e on true
      where e.position is distinct from c.position or e.link is distinct from c.link`,
  },
];
