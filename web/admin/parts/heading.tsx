import type { ComponentChildren } from 'preact';

interface HeadingProps {
  /** The view that leads here. */
  up: { href: string; label: string };
  title: ComponentChildren;
  /** What can be done. */
  children?: ComponentChildren;
}

/** The heading of one thing: the way back to its list, its name, and what can be done with it. */
export const Heading = ({ up, title, children }: HeadingProps) => (
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
