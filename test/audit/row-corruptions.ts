import type { Corruption } from './corruption.js';

const ROWS = 'digests of greenhouse';
const ofGreenhouse = "organization_id = (select id from organizations where slug = 'greenhouse')";

/** Writes the digest of a row of the audit log again, from its current columns. */
const digestAnew = (id: string): string =>
  `update row_digests d set digest = row_digest('audit_log', to_jsonb(r) - array['address'], d.personal_digest)
   from audit_log r where r.id = d.row_id and r.id = ${id}`;
/** Computes all links again. */
const linkAnew = [
  'delete from row_links',
  'update row_digests set position = null',
  'select link_rows(id, 1000000) from organizations',
];
const FIRST_ENTRY = `(select id from audit_log where ${ofGreenhouse} and operation = 'createPlant' order by created_at, id limit 1)`;

/** Damage to rows that never change, by somebody who gets past the triggers and knows everything but the keys. */
export const rowCorruptions: Corruption[] = [
  {
    name: 'a row of the audit log that is gone',
    by: () => [`delete from audit_log where id = ${FIRST_ENTRY}`],
    finds: () => ({ 'audit_log of greenhouse': ['row.digest'] }),
  },
  {
    name: 'a row of the audit log that was written past the triggers',
    by: () => [
      `insert into audit_log select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
       from audit_log r where id = ${FIRST_ENTRY}`,
    ],
    finds: () => ({ 'audit_log of greenhouse': ['row.digest'] }),
  },
  {
    name: 'a row that is gone with its digest',
    by: () => [
      `delete from row_digests where row_id = ${FIRST_ENTRY}`,
      `delete from audit_log where id = ${FIRST_ENTRY}`,
    ],
    finds: () => ({ [ROWS]: ['row.link'] }),
  },
  {
    name: 'a row that was altered with its digest',
    by: () => [`update audit_log set outcome = 'FORBIDDEN' where id = ${FIRST_ENTRY}`, digestAnew(FIRST_ENTRY)],
    finds: () => ({ [ROWS]: ['row.link'] }),
  },
  {
    name: 'a row that was altered with its digest and all links',
    by: () => [
      `update audit_log set outcome = 'FORBIDDEN' where id = ${FIRST_ENTRY}`,
      digestAnew(FIRST_ENTRY),
      ...linkAnew,
    ],
    finds: () => ({ [ROWS]: ['row.head'] }),
  },
  {
    name: 'links that are gone',
    by: () => [`delete from row_links where ${ofGreenhouse}`],
    finds: () => ({ [ROWS]: ['row.head', 'row.link'] }),
  },
  {
    name: 'an address that was removed with its salt, as if the customer were erased',
    by: () => [
      `update audit_log set address = null where id = ${FIRST_ENTRY}`,
      `update row_digests set salt = null where row_id = ${FIRST_ENTRY}`,
    ],
    finds: () => ({ 'audit_log of greenhouse': ['row.erased'] }),
  },
  {
    name: 'a payment reference that is gone',
    by: () => [`update orders set payment_reference = null where payment_reference is not null`],
    finds: () => ({ 'orders.payment_reference of greenhouse': ['row.digest'] }),
  },
  {
    name: 'an actor of an event that was altered',
    by: ({ processing: { id } }) => [
      `update events set actor = jsonb_set(actor, '{loginId}', '"grace@example.com"')
       where resource_id = '${id}' and type = 'order.created'`,
    ],
    finds: () => ({ 'feed of greenhouse': ['event.request'] }),
  },
  {
    name: 'a request id of an event that was altered',
    by: ({ processing: { id } }) => [
      `update events set request_id = 'x' where resource_id = '${id}' and type = 'order.created'`,
    ],
    finds: () => ({ 'feed of greenhouse': ['event.request'] }),
  },
  {
    name: 'an event that lost its actor',
    by: ({ processing: { id } }) => [
      `update events set actor = null where resource_id = '${id}' and type = 'order.created'`,
    ],
    finds: () => ({ 'feed of greenhouse': ['event.request'] }),
  },
];
