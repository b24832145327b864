import { createHash } from 'node:crypto';

/** The id by which scripts of browsers name a document: of its SHA-256 as much as tells all documents of a site apart. */
export const documentId = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 6);
