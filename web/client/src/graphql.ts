import { keyOf, type Send } from './send.ts';

/** A document: its text, or what codegen makes of it with `documentMode: 'string'`. */
export interface TypedDocument<Data, Variables> {
  __apiType?: (variables: Variables) => Data;
  /** A parsed document has one; its `toString` is not its text. */
  kind?: never;
  toString(): string;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** The key of a mutation, where the caller has one. null: none, for a document with several mutation fields. */
  idempotencyKey?: string | null;
}

export type VariablesOf<Variables, Rest extends unknown[]> =
  Partial<Variables> extends Variables ? [variables?: Variables, ...Rest] : [variables: Variables, ...Rest];

// biome-ignore lint/suspicious/noExplicitAny: a text has no type
export type GraphQL = <Data = any, Variables = Record<string, unknown>>(
  document: string | TypedDocument<Data, Variables>,
  ...rest: VariablesOf<Variables, [options?: CallOptions]>
) => Promise<Data>;

export const graphqlBy =
  (send: Send): GraphQL =>
  async (document, ...[variables, { signal, idempotencyKey } = {}]) => {
    const query = String(document);
    const key = isMutation(query) ? keyOf(idempotencyKey) : (idempotencyKey ?? undefined);
    const { data } = await send({ method: 'POST', path: '/graphql', body: { query, variables }, key, signal });
    return data;
  };

/** Whether a definition of the document is a mutation: what stands in texts, comments and braces does not count. */
export function isMutation(document: string): boolean {
  let rest = document.replace(/"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\])*"|#.*/g, '');
  for (let before = ''; before !== rest; ) [before, rest] = [rest, rest.replace(/{[^{}]*}/g, ';')];
  return /(^|;)[\s,]*mutation\b/.test(rest);
}
