import { useRef, useState } from 'preact/hooks';
import { Dialog } from '../../ui/parts/dialog.tsx';
import { useAdminMessages } from '../messages.ts';

interface SecretProps {
  title: string;
  /** undefined: the dialog is closed. Nothing else keeps the secret. */
  secret: string | undefined;
  /** What it is for, and where it belongs. */
  text: string;
  onClose(): void;
}

/** A secret that the store tells once. */
export function Secret({ title, secret, text, onClose }: SecretProps) {
  const messages = useAdminMessages();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    field.current?.select();
    // Without a secure connection browsers have no clipboard: what is selected can be copied by hand.
    await navigator.clipboard?.writeText(secret ?? '').then(
      () => setCopied(messages.copied),
      () => {},
    );
  };
  const close = () => {
    setCopied(undefined);
    onClose();
  };
  return (
    <Dialog id="secret" title={title} open={secret !== undefined} onClose={close}>
      <div class="form">
        <p>{text}</p>
        <input
          ref={field}
          class="secret"
          value={secret}
          aria-label={title}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <div class="row end">
          <span role="status">{copied}</span>
          <button type="button" onClick={copy}>
            {messages.copy}
          </button>
          <button type="button" class="primary" onClick={close}>
            {messages.kept}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
