import type { ComponentChildren } from 'preact';
import { useMessages } from '../../../ui/language.ts';
import { useAdminMessages } from '../../messages.ts';
import { Tabbed } from '../../parts/tabs.tsx';
import webhookMessages from './messages.json' with { type: 'json' };

export function Head({ children }: { children?: ComponentChildren }) {
  const { tabs, endpoints, deliveries, signature } = useMessages(webhookMessages);
  const { views } = useAdminMessages();
  return (
    <Tabbed
      title={views.webhooks}
      label={tabs}
      tabs={{ '/webhooks': endpoints, '/webhooks/deliveries': deliveries, '/webhooks/signature': signature.name }}
    >
      {children}
    </Tabbed>
  );
}
