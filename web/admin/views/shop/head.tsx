import type { ComponentChildren } from 'preact';
import { useMessages } from '../../../ui/language.ts';
import { useAdminMessages } from '../../messages.ts';
import { Tabbed } from '../../parts/tabs.tsx';
import shopMessages from './messages.json' with { type: 'json' };

/** The heading of the views of the shop. */
export function Head({ title, children }: { title: string | undefined; children: ComponentChildren }) {
  const { views } = useAdminMessages();
  const { rulesTab, siteTab, delivery, vouchers } = useMessages(shopMessages);
  return (
    <Tabbed
      title={title ?? views.shop}
      label={views.shop}
      tabs={{ '/shop': rulesTab, '/shop/site': siteTab, '/shop/delivery': delivery, '/shop/vouchers': vouchers }}
    >
      {children}
    </Tabbed>
  );
}
