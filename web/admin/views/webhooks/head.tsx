import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso/router';
import { useMessages } from '../../../ui/language.ts';
import { useAdminMessages } from '../../messages/messages.ts';
import { hrefOf } from '../../parts/href.ts';
import { webhookMessages } from './messages.ts';

/** The heading of these views, with what can be made in this one. */
export function Head({ children }: { children?: ComponentChildren }) {
  const { path } = useLocation();
  const messages = useMessages(webhookMessages);
  const { views } = useAdminMessages();
  const tabs = [
    [hrefOf('/webhooks'), messages.endpoints],
    [hrefOf('/webhooks/deliveries'), messages.deliveries],
    [hrefOf('/webhooks/signature'), messages.signature.tab],
  ] as const;
  return (
    <>
      <div class="bar">
        <h1>{views.webhooks}</h1>
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
