import { useState } from 'preact/hooks';
import { useAdminMessages } from '../messages.ts';

/** A button that copies a text. Browsers have no clipboard without TLS. */
export function Copy({ of: text, label }: { of: string; label?: string }) {
  const { copy, copied } = useAdminMessages();
  const [last, setLast] = useState<string>();
  if (!isSecureContext) return null;
  return (
    <button
      type="button"
      class="quiet small"
      onClick={() => navigator.clipboard.writeText(text).then(() => setLast(text))}
    >
      {last === text ? copied : (label ?? copy)}
    </button>
  );
}
