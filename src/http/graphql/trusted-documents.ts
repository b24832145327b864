import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'graphql';
import { z } from 'zod';

/** The documents that the operator of the store trusts, by each id with which a request may name them. */
export type TrustedDocuments = ReadonlyMap<string, string>;

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
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('the file is not JSON');
  }
}
