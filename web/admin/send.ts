import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { type ErrorCode, StoreError } from '../client/src/errors.ts';
import type { TypedDocument } from '../client/src/graphql.ts';
import { keyOf } from '../client/src/send.ts';
import { ask, changed } from './ask.ts';
import { queryPanel } from './shown.ts';

/** After these nobody knows whether the store did it. */
const LOST: readonly ErrorCode[] = [
  'UNREACHABLE',
  'UNEXPECTED_RESPONSE',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
  'IDEMPOTENCY_KEY_IN_USE',
];

interface Sending<Variables> {
  send(variables: Variables): Promise<void>;
  /** Opens the panel that says what `send` would send. */
  show(variables: Variables): void;
  isBusy: boolean;
  error?: StoreError | undefined;
  /** The answer got lost: until one comes, `send` repeats what was sent, whatever it is given. */
  isLost: boolean;
}

/** Whether the last form of this page was done: it is read aloud (app.tsx). */
export const isDone = signal(false);

/** Sends the mutation of one opened dialog. All attempts have one key, so that it counts once. */
export function useSend<Data, Variables>(
  document: TypedDocument<Data, Variables>,
  done: (data: Data) => void,
): Sending<Variables> {
  const [key] = useState(() => keyOf() ?? '');
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ error: StoreError; lost?: Variables | undefined }>();
  const send = async (variables: Variables) => {
    if (isBusy) return;
    const sent = failed?.lost ?? variables;
    setBusy(true);
    isDone.value = false;
    try {
      const data = await ask(document, sent, { key });
      changed();
      done(data);
      isDone.value = true;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      const lost = LOST.includes(error.code) ? sent : undefined;
      setFailed({ error, lost });
      // It was refused for what is not shown yet: a colleague was faster.
      if (!lost) changed();
    } finally {
      setBusy(false);
    }
  };
  const show = (variables: Variables) => {
    queryPanel.value = [{ id: String(document), variables: failed?.lost ?? variables, key }];
  };
  return { send, show, isBusy, error: isBusy ? undefined : failed?.error, isLost: failed?.lost !== undefined };
}
