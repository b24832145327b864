import { LINKED_DIGESTS, linkOf } from '../../../core/row-digests/link-of.js';
import { within } from '../../rows/pages.js';
import type { LedgerLaw } from '../ledger-law.js';
import { type DigestedTable, digestedTables, setOnce } from './digested-tables.js';

const members = (columns: readonly string[]): string => columns.map((column) => `'${column}', r.${column}`).join(', ');

/** Selects the rows, or the values of a column, that differ from their digests, have none, or are gone. */
const compared = (kind: string, rows: string, conditions: readonly string[]): string =>
  `select '${kind}' as subject, format('row %s %s', coalesce(r.id, d.row_id), case
      when r.id is null then 'is gone' when d.row_id is null then 'has no digest'
      else 'is not what was written' end) as message
    from (select * from row_digests d where ${within('d.row_id')} and kind = '${kind}') d
    full join (${rows}) r on r.id = d.row_id
    where r.id is null or d.row_id is null or ${conditions.join(' or ')}`;

function rowLaw({ name, changing = [], personal }: DigestedTable): LedgerLaw {
  const left = [...changing, ...(personal?.columns ?? [])].map((column) => `'${column}'`).join(', ');
  const kept = `d.digest <> row_digest('${name}', to_jsonb(r) - array[${left}]::text[], d.personal_digest)`;
  const values = personal && `jsonb_build_object(${members(personal.columns)})`;
  const altered = values ? [`d.salt is not null and d.personal_digest <> personal_digest(${values}, d.salt)`] : [];
  return {
    law: 'row.digest',
    query: compared(name, `select * from ${name} where ${within('id')}`, [kept, ...altered]),
  };
}

const setOnceLaw = ({ table, column }: (typeof setOnce)[number]): LedgerLaw => ({
  law: 'row.digest',
  query: compared(
    `${table}.${column}`,
    `select id, ${column} from ${table} where ${within('id')} and ${column} is not null`,
    [`d.digest <> row_digest('${table}.${column}', jsonb_build_object(${members(['id', column])}), null)`],
  ),
});

/** Without its salt, a digest proves nothing about the personal columns: only an erasure may delete a salt. */
function erasedLaw({ name, personal }: DigestedTable): LedgerLaw[] {
  if (!personal) return [];
  return [
    {
      law: 'row.erased',
      query: `select '${name}' as subject, format('row %s counts as erased, but its customer does not', r.id) as message
        from row_digests d join ${name} r on r.id = d.row_id
        where ${within('d.row_id')} and d.kind = '${name}' and d.salt is null and not coalesce(${personal.erased} and exists (
          select from events e where e.organization_id = r.organization_id and e.type = 'customer.erased'
          and e.resource_type = 'customer' and e.resource_id = ${personal.customer}), false)`,
    },
  ];
}

/** Computes each link again. */
const linkLaw: LedgerLaw = {
  law: 'row.link',
  query: `select 'digests' as subject,
      format('link %s, or what comes before it, is not what was linked', coalesce(l.position, d.position)) as message
    from (
      select position, link, lag(link, 1, '') over (order by position) as previous,
        row_number() over (order by position) as due, organization_id
      from row_links where organization_id = ? and ?::uuid < ?::uuid
    ) l
    full join (
      select position, ${LINKED_DIGESTS} as digests
      from row_digests where ${within('row_id')} and position is not null group by position
    ) d on d.position = l.position
    where d.position is null or l.position is null or l.position <> l.due
      or l.link <> ${linkOf('l.previous', 'l.organization_id', 'l.position', 'd.digests')}`,
};

/** Each row that never changes must match its digest, and the digests must match their links. */
export const rowLaws: LedgerLaw[] = [
  ...digestedTables.flatMap((table) => [rowLaw(table), ...erasedLaw(table)]),
  ...setOnce.map(setOnceLaw),
  linkLaw,
];
