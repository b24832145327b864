import { createHash } from 'node:crypto';
import type { Event } from '../event.entity.js';

/** What is stored of an event besides its own columns. */
export interface LinkedContent {
  /** SHA-256, in hex, of `data` as PostgreSQL prints it. */
  dataDigest: string;
  /** The digests of the bodies by API version. */
  bodyDigests: ReadonlyMap<string, string>;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The link of an event: SHA-256, in hex, of the link before it, and of the columns and digests of the event. So each link
 * stands for the whole feed up to its position. It does not cover the bytes themselves, only their digests: so it stays
 * true when the personal data of a customer is erased from them. `audit/laws/chain.ts` computes the same in SQL.
 */
export function linkOf(
  event: Event,
  { dataDigest, bodyDigests }: LinkedContent,
  previousLink: string | undefined,
): string {
  const versions = [...bodyDigests].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = [
    previousLink ?? '',
    event.organizationId,
    event.position,
    event.id,
    event.type,
    event.resourceType,
    event.resourceId,
    event.sequence,
    event.createdAt.getTime(),
    dataDigest,
    ...versions.map(([version, digest]) => `${version} ${digest}`),
  ];
  return sha256(lines.join('\n'));
}
