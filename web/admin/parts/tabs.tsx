import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { hrefOf } from './href.ts';

interface TabsProps {
  label: string;
  /** With a count, or room for one that is not known yet. */
  of: readonly { href: string; label: string; isShown: boolean; count?: number | undefined }[];
}

/** Links to what a view shows in its place. */
export const Tabs = ({ label, of }: TabsProps) => (
  <nav class="tabs" aria-label={label}>
    {of.map((tab) => (
      <a key={tab.href} href={tab.href} aria-current={tab.isShown ? 'page' : undefined}>
        {tab.label}
        {'count' in tab && <span class="count">{tab.count}</span>}
      </a>
    ))}
  </nav>
);

interface TabbedProps {
  title: string;
  /** What the tabs are, to who does not see them. */
  label: string;
  /** The views with this heading, by their paths. */
  tabs: Readonly<Record<string, string>>;
  children?: ComponentChildren;
}

/** The heading of views that stand together, with what can be made in this one. */
export function Tabbed({ title, label, tabs, children }: TabbedProps) {
  const { path } = useLocation();
  return (
    <>
      <div class="bar">
        <h1>{title}</h1>
        <div class="row">{children}</div>
      </div>
      <Tabs
        label={label}
        of={Object.entries(tabs).map(([to, name]) => ({ href: hrefOf(to), label: name, isShown: hrefOf(to) === path }))}
      />
    </>
  );
}
