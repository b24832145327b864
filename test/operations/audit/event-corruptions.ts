import { type Corruptions, FEED, order } from './corruption.js';

const lastEvent = (resourceId: string, type: string): string =>
  `(select id from events where resource_id = '${resourceId}' and type = '${type}' order by sequence desc limit 1)`;
const LAST = '(select max(position) from events)';

/** Links all events anew, from what stands now. */
const linkExisting = `do $$
  declare
    event record;
    organization uuid;
    previous text;
  begin
    for event in
      select e.id, e.organization_id, e.position, encode(sha256(convert_to(e.data::text, 'UTF8')), 'hex') as data_digest,
        concat_ws(E'\\n', e.organization_id, e.position, e.id, e.type,
        e.resource_type, e.resource_id, e.sequence, floor(extract(epoch from e.created_at) * 1000)::bigint,
        encode(sha256(convert_to(e.data::text, 'UTF8')), 'hex'), (
          select string_agg(b.api_version || ' ' || b.digest, E'\\n'
            order by b.api_version collate "C")
          from event_bodies b where b.organization_id = e.organization_id and b.event_id = e.id
        )) as content
      from events e where e.position is not null order by e.organization_id, e.position
    loop
      if organization is distinct from event.organization_id then
        organization := event.organization_id;
        previous := '';
      end if;
      previous := encode(sha256(convert_to(previous || E'\\n' || event.content, 'UTF8')), 'hex');
      update events set link = previous, data_digest = event.data_digest where id = event.id;
      update event_chains set position = event.position, link = previous where event_chains.organization_id = organization;
    end loop;
  end $$`;

/** Damage to the log. */
const log: Corruptions = {
  'a refund without its event': {
    by: ({ partly }) => [`delete from events where id = ${lastEvent(partly.id, 'refund.created')}`],
    finds: ({ partly }) => ({
      [order(partly.number)]: ['event.refund'],
      [FEED]: ['event.position', 'event.link'],
    }),
  },
  'a status change without its event': {
    by: ({ processing: { id } }) => [`delete from events where id = ${lastEvent(id, 'order.status_changed')}`],
    finds: ({ processing }) => ({
      [order(processing.number)]: ['event.status'],
      [FEED]: ['event.position', 'event.link'],
    }),
  },
  'an order that was placed twice': {
    by: ({ processing: { id } }) => [
      `update events set type = 'order.created' where id = ${lastEvent(id, 'order.status_changed')}`,
    ],
    finds: ({ processing }) => ({
      [order(processing.number)]: ['event.created', 'event.status'],
      [FEED]: ['event.link'],
    }),
  },
  'a gap in a sequence': {
    by: ({ processing: { id } }) => [
      `update events set sequence = sequence + 1 where id = ${lastEvent(id, 'order.status_changed')}`,
    ],
    finds: ({ processing }) => ({
      [order(processing.number)]: ['event.sequence'],
      [FEED]: ['event.link', 'event.previous-digest'],
    }),
  },
  'a gap in the feed': {
    by: () => ['update events set position = position + 1 where position = (select max(position) from events)'],
    finds: () => ({ [FEED]: ['event.position', 'event.link', 'event.chain'] }),
  },
};

/** Damage by one who knows all but the keys: what other laws would find is made to fit. */
const chain: Corruptions = {
  'an event that counts as erased to hide its damage': {
    by: ({ processing: { id } }) => [
      `update events set erased_at = now(), data = data || '{"more": 1}' where id = ${lastEvent(id, 'order.status_changed')}`,
    ],
    finds: () => ({ [FEED]: ['event.erased'] }),
  },
  'an event that counts as erased because of the erasure of another customer': {
    by: ({ processing: { id } }) => [
      `update events set type = 'customer.erased' where id = (
         select id from events where resource_type = 'customer'
         and resource_id <> (select customer_id from orders where id = '${id}') order by position desc limit 1)`,
      `update events set erased_at = now(), actor = '{"role": "customer", "loginId": "[erased]"}', data = data || '{"more": 1}'
       where id = ${lastEvent(id, 'order.status_changed')}`,
    ],
    finds: () => ({ [FEED]: ['event.erased', 'event.link'] }),
  },
  'an event of a plant that counts as erased to hide its damage': {
    by: ({ customer, plants: [, id] }) => [
      `update events set type = 'customer.erased' where id = (
         select id from events where resource_id = '${customer}' order by position desc limit 1)`,
      `update events set erased_at = now(), actor = '{"role": "customer", "loginId": "[erased]"}', data = jsonb_set(data, '{subject,stock}', '1000')
       where id = ${lastEvent(id, 'inventory.changed')}`,
    ],
    finds: () => ({ [FEED]: ['event.data', 'event.link'] }),
  },
  'a body': {
    by: ({ processing: { id } }) => [
      `update event_bodies set body = replace(body, '"data":', '"data" :')
       where event_id = ${lastEvent(id, 'order.status_changed')} and api_version = '2025-10-01'`,
    ],
    finds: () => ({ [FEED]: ['event.digest'] }),
  },
  'a body that got the digest of its new bytes': {
    by: ({ processing: { id } }) => [
      `update event_bodies set digest = encode(sha256(convert_to('{"data":1', 'UTF8')), 'hex')
       where event_id = ${lastEvent(id, 'order.status_changed')}`,
      `update event_bodies set body = '{"data":1,"digest":"' || digest || '"}'
       where event_id = ${lastEvent(id, 'order.status_changed')}`,
    ],
    finds: () => ({ [FEED]: ['event.link', 'event.request'] }),
  },
  'a body that is gone': {
    by: ({ processing: { id } }) => [
      `delete from event_bodies where event_id = ${lastEvent(id, 'order.status_changed')} and api_version = '2025-09-01'`,
    ],
    finds: () => ({ [FEED]: ['event.link'] }),
  },
  'a previous digest': {
    by: ({ processing: { id } }) => [
      `update event_bodies set previous_digest = null where event_id = ${lastEvent(id, 'order.status_changed')}`,
    ],
    finds: () => ({ [FEED]: ['event.previous-digest'] }),
  },
  'a row in the middle of the feed': {
    by: ({ plants: [, id] }) => [
      `update events set data = jsonb_set(data, '{subject,stock}', '1000') where id = ${lastEvent(id, 'inventory.changed')}`,
    ],
    finds: () => ({ [FEED]: ['event.data'] }),
  },
  'the last row of the feed that is gone': {
    by: () => [`delete from events where position = ${LAST}`],
    finds: () => ({ [FEED]: ['event.chain'] }),
  },
  'a row in the middle that is gone, with all later ones moved up': {
    by: ({ plants: [, id] }) => [
      `update events set position = -position where position >= (select position from events where id = ${lastEvent(id, 'inventory.changed')})`,
      `delete from events where id = ${lastEvent(id, 'inventory.changed')}`,
      'update events set position = -position - 1 where position < 0',
      'update event_chains set position = position - 1',
    ],
    finds: () => ({ [FEED]: ['event.link', 'event.head'] }),
  },
  'two rows that changed places': {
    by: () => [
      `update events set position = -position where position in (${LAST} - 3, ${LAST} - 2)`,
      `update events set position = 2 * ${LAST} - 5 + position where position < 0`,
    ],
    finds: () => ({ [FEED]: ['event.link'] }),
  },
  'an actor of an event that was altered': {
    by: ({ processing: { id } }) => [
      `update events set actor = jsonb_set(actor, '{loginId}', '"grace@example.com"')
       where resource_id = '${id}' and type = 'order.created'`,
    ],
    finds: () => ({ [FEED]: ['event.request'] }),
  },
  'a request id of an event that was altered': {
    by: ({ processing: { id } }) => [
      `update events set request_id = 'x' where resource_id = '${id}' and type = 'order.created'`,
    ],
    finds: () => ({ [FEED]: ['event.request'] }),
  },
  'an event that lost its actor': {
    by: ({ processing: { id } }) => [
      `update events set actor = null where resource_id = '${id}' and type = 'order.created'`,
    ],
    finds: () => ({ [FEED]: ['event.request'] }),
  },
  'a chain that was computed anew after a row was changed': {
    by: ({ plants: [, id] }) => [
      `update events set data = jsonb_set(data, '{subject,stock}', '1000') where id = ${lastEvent(id, 'inventory.changed')}`,
      linkExisting,
    ],
    finds: () => ({ [FEED]: ['event.head'] }),
  },
  'a head that was signed with another key': {
    by: () => [
      `update events set data = jsonb_set(data, '{subject,signature}', to_jsonb(repeat('A', 86))) where type = 'ledger.head'`,
      linkExisting,
    ],
    finds: () => ({ [FEED]: ['event.head'] }),
  },
};

export const eventCorruptions: Corruptions = { ...log, ...chain };
