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
