import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useAdminMessages } from '../messages.ts';

/** What the browser calls this view, in its tabs and its history. */
export function useTitle(name: string | undefined): void {
  const { title } = useAdminMessages();
  useEffect(() => {
    if (name) document.title = `${name} · ${title}`;
  }, [name, title]);
}

interface HeadingProps {
  /** The view that leads here. */
  up: { href: string; label: string };
  /** A text is what the browser calls the view, too. */
  title: ComponentChildren;
  /** What can be done. */
  children?: ComponentChildren;
}

/** The heading of one thing: the way back to its list, its name, and what can be done with it. */
export function Heading({ up, title, children }: HeadingProps) {
  useTitle(typeof title === 'string' ? title : undefined);
  return (
    <div class="bar">
      <div>
        <a class="back" href={up.href}>
          {up.label}
        </a>
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      <div class="row">{children}</div>
    </div>
  );
}

/** The heading of a list, with what finds something in it. */
export function ListHeading({ title, children }: { title: string; children?: ComponentChildren }) {
  useTitle(title);
  return (
    <div class="bar">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
