import type { FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.js';
import { callerOf } from '../api.js';
import { membersOf, persistedQueryOf } from './request-shape.js';
import type { TrustedDocuments } from './trusted-documents.js';

const FIELD = 'documentId';

/**
 * Puts a trusted document in the place of its id: `documentId`, or the hash of a persisted query of Apollo's clients. Refuses
 * an id that no document has, and every other request of a caller whose key allows trusted documents alone.
 */
export function putTrustedDocument(request: FastifyRequest, trusted: TrustedDocuments): void {
  const members = membersOf(request);
  const { documentId, extensions, ...others } = members;
  const hasQuery = members.query !== undefined && members.query !== null;
  if (documentId !== undefined && documentId !== null) {
    if (typeof documentId !== 'string')
      throw AppError.invalid({ field: FIELD, code: 'type', received: documentId, allowed: 'String' });
    if (hasQuery) throw AppError.invalid({ field: FIELD, code: 'exclusive', other: 'query', received: documentId });
    const query = trusted.get(documentId);
    if (query === undefined)
      throw AppError.invalid({ field: FIELD, code: 'document', received: documentId.slice(0, 100) });
    replace(request, { ...others, ...(extensions !== undefined && { extensions }), query });
    return;
  }
  const { version, sha256Hash } = persistedQueryOf(request);
  const query =
    version === 1 && !hasQuery
      ? (trusted.get(String(sha256Hash)) ?? trusted.get(`sha256:${String(sha256Hash)}`))
      : undefined;
  // Without the hash, which has found its document.
  if (query !== undefined) {
    replace(request, { ...others, query });
    return;
  }
  const { viewer, apiKey } = callerOf(request);
  if (viewer?.trustedOnly || apiKey?.trustedOnly) throw new AppError('FORBIDDEN', NOT_TRUSTED);
}

const NOT_TRUSTED =
  'The API key allows trusted documents only: send as documentId, in place of query, the id of a document that the operator of the store has in TRUSTED_DOCUMENTS.';

/** A POST has its members in the body, a GET in the URL. */
function replace(request: FastifyRequest, members: object): void {
  if (request.method === 'POST') request.body = members;
  else request.query = members;
}
