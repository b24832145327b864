import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { type ErrorCode, errorIn, StoreError } from '../client/src/errors.ts';
import type { TypedDocument } from '../client/src/graphql.ts';
import { BASE } from './base.ts';
import { useShown } from './shown.ts';

interface AskOptions {
  signal?: AbortSignal;
  /** The idempotency key of a mutation: sent twice, it counts once. */
  key?: string;
  /** The API version, if not the newest. */
  version?: string | undefined;
}

/** Asks the store, by way of the server, which knows each document of the build by its id: that is what it is here. */
export const ask = <Data, Variables>(
  document: TypedDocument<Data, Variables>,
  variables: Variables,
  { signal, key, version }: AskOptions = {},
): Promise<Data> => post<Data>('/api', { id: String(document), variables, key, version }, signal);

/** Asks the server of the back office, or sends it a file. */
export async function post<Data>(path: string, body: object, signal?: AbortSignal): Promise<Data> {
  const response = await fetch(BASE + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: body instanceof Blob ? body : JSON.stringify(body),
    signal: signal ?? null,
  }).catch((error: Error) => {
    signal?.throwIfAborted();
    throw failure('UNREACHABLE', error.message);
  });
  const answer = await response.json().catch(() => {
    signal?.throwIfAborted();
    return { error: failure('UNEXPECTED_RESPONSE', `The server answered with status ${response.status}.`) };
  });
  // What the server itself refuses, such as too many requests, has the form that the store's errors have over REST.
  const error = answer.error ?? errorIn(response, answer);
  if (!error) return answer.data;
  if (error.code === 'UNAUTHENTICATED')
    location.assign(`${BASE}/sign-in?${new URLSearchParams({ next: location.pathname + location.search })}`);
  throw new StoreError(error);
}

const failure = (code: ErrorCode, message: string): StoreError =>
  new StoreError({ code, status: 0, message, requestId: null, facts: {}, issues: [] });

/** Counts what has changed in the shop since the page was loaded: what is shown is asked for again. */
export const changes = signal(0);
export const changed = (): void => void changes.value++;

/** The last answers, so that going back shows at once what was there. */
const answers = new Map<string, unknown>();
const KEPT = 40;

export interface Asked<Data> {
  data?: Data | undefined;
  error?: StoreError | undefined;
  /** What is shown is of other variables, or older than the newest change. */
  stale: boolean;
}

interface UseAskOptions<Data> {
  /** Not asked. */
  skip?: boolean;
  /** How long the variables must stay as they are before they are asked for: while somebody types. */
  pauseMs?: number;
  /** The API version, if not the newest. */
  version?: string | undefined;
  /** How long changes do not ask again for what was answered, in ms. */
  restMs?(data: Data): number;
}

/** What a query of the store says now. An older answer is shown meanwhile, and after an error. */
export function useAsk<Data, Variables>(
  document: TypedDocument<Data, Variables>,
  variables: Variables,
  { skip = false, pauseMs = 0, version, restMs }: UseAskOptions<Data> = {},
): Asked<Data> {
  const id = String(document) + JSON.stringify([variables, version]);
  const change = changes.value;
  useShown(document, variables, skip, version);
  const [state, setState] = useState<Omit<Asked<Data>, 'stale'> & { id?: string; change?: number; until?: number }>({});
  useEffect(() => {
    if (skip || (state.id === id && Date.now() < (state.until ?? 0))) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      ask(document, variables, { signal: stop.signal, version }).then(
        (data) => {
          answers.delete(id);
          answers.set(id, data);
          if (answers.size > KEPT) answers.delete(answers.keys().next().value ?? '');
          setState({ id, change, data, until: Date.now() + (restMs?.(data) ?? 0) });
        },
        (error: StoreError) => {
          if (!stop.signal.aborted) setState({ id, change, data: answers.get(id) as Data | undefined, error });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, change, skip, pauseMs]);
  if (state.id === id) return { data: state.data, error: state.error, stale: skip || state.change !== change };
  return { data: (answers.get(id) as Data | undefined) ?? state.data, stale: true };
}
