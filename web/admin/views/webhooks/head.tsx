import type { ComponentChildren } from 'preact';
import { useMessages } from '../../../ui/language.ts';
import { useAdminMessages } from '../../messages/messages.ts';
import { Tabbed } from '../../parts/tabbed.tsx';
import { webhookMessages } from './messages.ts';
import { signatureMessages } from './signature-messages.ts';

export function Head({ children }: { children?: ComponentChildren }) {
  const { tabs, endpoints, deliveries } = useMessages(webhookMessages);
  const { name } = useMessages(signatureMessages);
  const { views } = useAdminMessages();
  return (
    <Tabbed
      title={views.webhooks}
      label={tabs}
      tabs={{ '/webhooks': endpoints, '/webhooks/deliveries': deliveries, '/webhooks/signature': name }}
    >
      {children}
    </Tabbed>
  );
}
