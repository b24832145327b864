import { createHash } from 'node:crypto';
import type { Event } from '../event.entity.js';

/**
 * What the link of an event covers beside the link before it, in lines: columns and digests of the event. It does not cover
 * the bytes themselves: so it stays true when the personal data of a customer is erased from them. `operations/audit/laws/chain.sql`
 * computes the same in SQL. `bodyDigests` are by API version.
 */
export function linkedText(event: Event, bodyDigests: ReadonlyMap<string, string>): string {
  const versions = [...bodyDigests].sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    event.organizationId,
    event.position,
    event.id,
    event.type,
    event.resourceType,
    event.resourceId,
    event.sequence,
    event.createdAt.getTime(),
    event.dataDigest,
    ...versions.map(([version, digest]) => `${version} ${digest}`),
  ].join('\n');
}

/** The link of an event: SHA-256, in hex, of the link before it and of `linked`. So it stands for the whole feed up to its position. */
export const linkOf = (linked: string, previousLink: string | undefined): string =>
  createHash('sha256')
    .update(`${previousLink ?? ''}\n${linked}`)
    .digest('hex');
