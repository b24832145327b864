import type { ComponentChildren } from 'preact';

/** Two lines: what something is, and below it more about it. */
export const Two = ({ children, below }: { children: ComponentChildren; below?: ComponentChildren }) => (
  <span class="two">
    {children} {below && <span class="soft small">{below}</span>}
  </span>
);
