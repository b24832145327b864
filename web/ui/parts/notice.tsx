import type { ComponentChildren } from 'preact';
import { LEAF } from './mark.tsx';
import type { Tone } from './status.tsx';

interface NoticeProps {
  tone?: Tone;
  title?: ComponentChildren;
  /** `alert` and `status` are read at once when they appear. */
  role?: 'alert' | 'status';
  /** What became of a form: it gets the focus when it appears, so that it is read, and a page from the server begins with it. */
  takesFocus?: boolean;
  children?: ComponentChildren;
}

const focus = (notice: HTMLElement | null): void => notice?.focus();

export const Notice = ({ tone = 'calm', title, role, takesFocus, children }: NoticeProps) => (
  <div
    ref={takesFocus ? focus : null}
    class={`notice ${tone}`}
    role={role}
    tabIndex={takesFocus ? -1 : undefined}
    autofocus={(takesFocus && typeof document === 'undefined') || undefined}
  >
    {title && <p class="title">{title}</p>}
    {children}
  </div>
);

interface EmptyProps {
  title: ComponentChildren;
  hint?: ComponentChildren;
  /** Where there is something. */
  link?: { href: string; label: string };
  children?: ComponentChildren;
}

/** What a list shows that has nothing: why, and what to do. */
export const Empty = ({ title, hint, link, children }: EmptyProps) => (
  <div class="empty">
    <svg viewBox="0 0 32 32" width="40" height="40" aria-hidden="true">
      <path fill="currentColor" d={LEAF} />
    </svg>
    <p class="title">{title}</p>
    {hint && <p>{hint}</p>}
    {link && (
      <a class="button" href={link.href}>
        {link.label}
      </a>
    )}
    {children}
  </div>
);
