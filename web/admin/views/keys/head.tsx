import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { useMessages } from '../../../ui/language.ts';
import { useAdminMessages } from '../../messages/messages.ts';
import { hrefOf } from '../../parts/href.ts';
import { keyMessages } from './messages.ts';

/** The heading of both views, with what can be made in this one. */
export function Head({ children }: { children: ComponentChildren }) {
  const { path } = useLocation();
  const messages = useMessages(keyMessages);
  const { views } = useAdminMessages();
  const tabs = [
    [hrefOf('/keys'), messages.keys],
    [hrefOf('/keys/users'), messages.users],
  ] as const;
  return (
    <>
      <div class="bar">
        <h1>{views.keys}</h1>
        <div class="row">{children}</div>
      </div>
      <nav class="tabs" aria-label={messages.tabs}>
        {tabs.map(([href, label]) => (
          <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
    </>
  );
}
