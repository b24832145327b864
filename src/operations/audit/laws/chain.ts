import { ERASED } from '../../../core/personal-data/personal.js';
import { type Law, unequal } from '../law.js';

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

/** The bodies that are as they were published. */
const BODIES = `event_bodies b
  join events e on e.organization_id = b.organization_id and e.id = b.event_id and e.erased_at is null`;

const FEED = "'feed'";

/** The stored events and bodies must match their digests and links, and the signed heads. */
export const chainLaws: Law[] = [
  {
    name: 'event.digest',
    sentence: 'A body has the digest with which it ends.',
    sql: `select b.organization_id, ${FEED} as subject,
        format('the body of event %s in version %s does not have the digest %s', b.event_id, b.api_version, b.digest) as message
      from ${BODIES}
      where right(b.body, length(${ending})) <> ${ending}
        or ${sha256(`left(b.body, length(b.body) - length(${ending}))`)} <> b.digest`,
  },
  {
    name: 'event.request',
    sentence: 'The actor and the request of an event are those of its bodies.',
    sql: `select b.organization_id, ${FEED} as subject,
        format('the actor or the request of event %s is not what its body in version %s says', b.event_id, b.api_version)
          as message
      from ${BODIES}
      where strpos(b.body, ${requestAndActor}) = 0`,
  },
  {
    name: 'event.previous-digest',
    sentence: 'A body names the digest of the body before it, of the same resource in the same version.',
    sql: unequal(
      FEED,
      `select e.organization_id, e.id, b.api_version, b.previous_digest, before.digest as due
        from events e
        join event_bodies b on b.organization_id = e.organization_id and b.event_id = e.id
        left join events one on one.organization_id = e.organization_id and one.resource_type = e.resource_type
          and one.resource_id = e.resource_id and one.sequence = e.sequence - 1
        left join event_bodies before on before.organization_id = one.organization_id and before.event_id = one.id
          and before.api_version = b.api_version`,
      ["format('the previous digest of event %s in version %s', id, api_version)", 'previous_digest', 'due'],
    ),
  },
  {
    name: 'event.data',
    sentence: 'The data of a published event has the digest that is linked.',
    sql: `select organization_id, ${FEED} as subject, format('the data of event %s does not have the digest %s', id, data_digest)
          as message
      from events e
      where position is not null and (erased_at is null or ${ofNoCustomer})
        and data_digest is distinct from ${sha256('data::text')}`,
  },
  {
    name: 'event.erased',
    sentence: 'An event is erased only with its customer.',
    sql: `select e.organization_id, ${FEED} as subject, format('event %s counts as erased, but its customer does not', e.id)
          as message
      from events e
      left join orders o on e.resource_type = 'order' and o.organization_id = e.organization_id and o.id = e.resource_id
      where e.erased_at is not null and not exists (
        select from events erasure where erasure.organization_id = e.organization_id
        and erasure.type = 'customer.erased' and erasure.resource_type = 'customer'
        and (erasure.resource_id = coalesce(o.customer_id, e.resource_id) or
          ${ofNoCustomer} and e.actor ->> 'loginId' = '${ERASED}'))`,
  },
  {
    name: 'event.link',
    sentence: 'The link of an event is the digest of the link before it and of what is stored of the event.',
    sql: `select organization_id, ${FEED} as subject,
        format('event %s at position %s, or what comes before it, is not what was linked', id, position) as message
      from (
        select e.organization_id, e.id, e.position, e.link, ${sha256(
          `coalesce(lag(e.link) over (partition by e.organization_id order by e.position), '') || E'\\n' || ${content}`,
        )} as due
        from events e where e.position is not null
      ) event
      where link <> due`,
  },
  {
    name: 'event.chain',
    sentence: 'The stored end of a chain is that of its last event.',
    sql: `select organization_id, ${FEED} as subject, format('the chain of events ends at position %s, but the last event has %s',
          coalesce(c.position::text, 'missing'), coalesce(e.position::text, 'none')) as message
      from event_chains c
      full join (
        select distinct on (organization_id) organization_id, position, link from events where position is not null
        order by organization_id, position desc
      ) e using (organization_id)
      where e.position is distinct from c.position or e.link is distinct from c.link`,
  },
  {
    // `check-heads.ts` verifies the signatures.
    name: 'event.head',
    sentence: 'A signed head has the link of the event at its position, and a signature of this store.',
    sql: `select head.organization_id, ${FEED} as subject,
        format('the feed up to position %s is not the one that was signed', head.data #>> '{subject,position}') as message
      from events head
      left join events e on e.organization_id = head.organization_id
        and e.position = (head.data #>> '{subject,position}')::int
      where head.type = 'ledger.head' and e.link is distinct from head.data #>> '{subject,link}'`,
  },
];
