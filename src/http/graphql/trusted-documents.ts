import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import { parse } from 'graphql';
import { z } from 'zod';
import { AppError } from '../../core/errors.js';
import { parseJson } from '../../core/parse-json.js';
import { callerOf } from '../api.js';
import { membersOf, persistedQueryOf } from './request-shape.js';

/** The documents that the operator of the store trusts, by each id with which a request may name them. */
export type TrustedDocuments = ReadonlyMap<string, string>;

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

/** The manifest of Apollo (`@apollo/generate-persisted-query-manifest`). */
const apollo = z.object({
  format: z.literal('apollo-persisted-query-manifest'),
  version: z.literal(1),
  operations: z.array(z.object({ id: z.string().min(1), body: z.string() })),
});

/** What the client preset of GraphQL Code Generator writes (`persisted-documents.json`): id → document. */
const codegen = z.record(z.string().min(1), z.string());

const FORMATS = z.union([
  apollo.transform(({ operations }) => operations.map(({ id, body }) => [id, body] as const)),
  codegen.transform((documents) => Object.entries(documents)),
]);

/** Reads the file that TRUSTED_DOCUMENTS names; throws one line that says what is wrong with it. */
export function readTrustedDocuments(file: string | undefined): TrustedDocuments {
  if (file === undefined) return new Map();
  const refuse = (why: string): Error => new Error(`TRUSTED_DOCUMENTS is "${file}", but ${why}.`);
  const { success, data: documents = [] } = FORMATS.safeParse(jsonOf(file, refuse));
  if (!success)
    throw refuse("that is neither a manifest of Apollo nor a persisted-documents.json of GraphQL Code Generator's");
  for (const [id, document] of documents) {
    try {
      parse(document);
    } catch (error) {
      throw refuse(`its document "${id}" is not GraphQL (${(error as Error).message})`);
    }
  }
  // GraphQL over HTTP names any document by its hash, with a prefix.
  const byHash = documents.map(([, document]) => [`sha256:${hash('sha256', document)}`, document] as const);
  return new Map([...byHash, ...documents]);
}

function jsonOf(file: string, refuse: (why: string) => Error): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw refuse(`the file cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  const json = parseJson(text);
  if (json === undefined) throw refuse('the file is not JSON');
  return json;
}
