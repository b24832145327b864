import { useMessages } from '../../../ui/language.ts';
import { When } from '../../../ui/parts/when.tsx';
import webhookMessages from './messages.json' with { type: 'json' };

const MINUTE = 60_000;

/** When the store tries again. */
export function NextAttempt({ at }: { at: string }) {
  const messages = useMessages(webhookMessages);
  if (new Date(at).getTime() - Date.now() < MINUTE) return <>{messages.nextSoon}</>;
  return (
    <>
      {messages.nextAttempt} <When at={at} />
    </>
  );
}
