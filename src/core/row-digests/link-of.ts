/**
 * SQL expressions of a link, the same as those of `link_rows` (migration `2026-12-01-row-digests`), which a released
 * migration cannot import.
 */

/** What a link covers: an aggregate over rows of `row_digests`. */
export const LINKED_DIGESTS = `string_agg(int8send(number) || uuid_send(row_id) || textsend(kind) || digest,
  ''::bytea order by number)`;

/** The link at `position` of an organization, after the link `previous`, which is empty before the first. */
export const linkOf = (previous: string, organization: string, position: string, digests: string): string =>
  `encode(sha256(convert_to(concat_ws(E'\\n', ${previous}, ${organization}, ${position}, ''), 'UTF8') || ${digests}), 'hex')`;
