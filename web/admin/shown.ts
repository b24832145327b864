import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { TypedDocument } from '../client/src/graphql.ts';
import { MeDocument } from './documents.generated.ts';

/** A document by its id with its variables, and the idempotency key of a mutation. */
export interface Shown {
  id: string;
  variables: unknown;
  key?: string | undefined;
  /** The API version, if not the newest. */
  version?: string | undefined;
}

/** What the view asks. */
export const asked = signal<readonly Shown[]>([]);

/** While the component is shown, this is a part of what the view asks. */
export function useShown(
  document: TypedDocument<unknown, never>,
  variables: unknown,
  skip: boolean,
  version?: string,
): void {
  const id = String(document);
  useEffect(() => {
    if (skip || id === String(MeDocument)) return undefined;
    const own = { id, variables, version };
    asked.value = [...asked.peek(), own];
    return () => {
      asked.value = asked.peek().filter((one) => one !== own);
    };
  }, [id, JSON.stringify(variables), skip, version]);
}

/** What the panel "Show me the query" shows: what the view asks, or what a button will send; undefined while it is closed. */
export const queryPanel = signal<'view' | readonly Shown[]>();
