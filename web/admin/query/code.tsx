import { useState } from 'preact/hooks';
import { useMessages } from '../../ui/language.ts';
import queryMessages from './messages.json' with { type: 'json' };

/** A text to copy. */
export function Code({ label, children }: { label: string; children: string }) {
  const messages = useMessages(queryMessages);
  const [copied, setCopied] = useState<string>();
  const copy = () => navigator.clipboard.writeText(children).then(() => setCopied(children));
  return (
    <div class="code">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section tabIndex={0} aria-label={label}>
        <pre>{children}</pre>
      </section>
      {/* Browsers have no clipboard without TLS. */}
      {isSecureContext && (
        <button type="button" class="quiet small" onClick={copy}>
          {copied === children ? messages.copied : messages.copy}
        </button>
      )}
    </div>
  );
}
