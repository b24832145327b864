import type { ComponentChildren } from 'preact';
import { useMessages } from '../../../ui/language.ts';
import { useAdminMessages } from '../../messages.ts';
import { Tabbed } from '../../parts/tabs.tsx';
import keyMessages from './messages.json' with { type: 'json' };

export function Head({ children }: { children: ComponentChildren }) {
  const { tabs, keys, users } = useMessages(keyMessages);
  const { views } = useAdminMessages();
  return (
    <Tabbed title={views.keys} label={tabs} tabs={{ '/keys': keys, '/keys/users': users }}>
      {children}
    </Tabbed>
  );
}
