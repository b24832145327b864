import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useMessages } from '../language.ts';
import partMessages from '../messages.json' with { type: 'json' };

interface DialogProps {
  id: string;
  title: ComponentChildren;
  open: boolean;
  /** It was closed by Escape or its button. */
  onClose(): void;
  children: ComponentChildren;
}

/**
 * A dialog above the page, which takes no input meanwhile. The focus begins at the first control of its content, and returns to where it was.
 * The content is made anew each time that it opens. A click beside it does not close it: what was filled in would be lost.
 */
export function Dialog({ id, title, open, onClose, children }: DialogProps) {
  const messages = useMessages(partMessages);
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = useRef(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    isShown.current = true;
    element.showModal();
    return () => {
      isShown.current = false;
      element.close();
    };
  }, [open]);
  const cancel = (event: Event) => {
    event.preventDefault();
    onClose();
  };
  // This comes a moment later, when the dialog may be open again. It says news only where a browser closed the dialog
  // without asking, as at a second Escape.
  const closed = () => isShown.current && !dialog.current?.open && onClose();
  return (
    <dialog ref={dialog} class="dialog" id={id} aria-labelledby={`${id}-title`} onCancel={cancel} onClose={closed}>
      {open && (
        <>
          <h2 id={`${id}-title`}>{title}</h2>
          {children}
          <button type="button" class="quiet close" aria-label={messages.close} onClick={onClose}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M3 3l10 10m0-10L3 13" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
            </svg>
          </button>
        </>
      )}
    </dialog>
  );
}
