import type { ComponentType } from 'preact';
import type adminMessages from '../messages.json';

interface View {
  /** Below the back office, '' its first page: `/orders/:id`; `useRoute().params` says what stands for `:id`. */
  path: string;
  load(): Promise<{ default: ComponentType }>;
  /** Its name in the navigation, and the key after `g` that leads to it. A view without them is reached from another one. */
  name?: keyof (typeof adminMessages)['en']['views'];
  key?: string;
  /** Whom the store shows it, if not staff too. */
  role?: 'ADMIN';
}

/** A view that is loaded together with its neighbours. */
const first = (name: keyof typeof import('./first.ts')) => async () => ({
  default: (await import('./first.ts'))[name],
});
const rest = (name: keyof typeof import('./rest.ts')) => async () => ({ default: (await import('./rest.ts'))[name] });

/** All views, those of the navigation in its order. */
export const views: readonly View[] = [
  { path: '', load: first('Start'), name: 'start', key: 'h' },
  { path: '/orders', load: first('Orders'), name: 'orders', key: 'o' },
  { path: '/orders/:id', load: () => import('./orders/order/order.tsx') },
  { path: '/orders/:id/slip', load: async () => ({ default: (await import('./packing.ts')).OneSlip }) },
  { path: '/pack', load: async () => ({ default: (await import('./packing.ts')).Pack }) },
  { path: '/plants', load: rest('Plants'), name: 'plants', key: 'p' },
  { path: '/plants/import', load: () => import('./plants/file/import.tsx') },
  { path: '/plants/new', load: rest('EditPlant') },
  { path: '/plants/:id', load: rest('Plant') },
  { path: '/plants/:id/edit', load: rest('EditPlant') },
  { path: '/sales', load: rest('Sales'), name: 'sales', key: 'r' },
  { path: '/customers', load: rest('Customers'), name: 'customers', key: 'c' },
  { path: '/customers/:id', load: rest('Customer') },
  { path: '/webhooks', load: rest('Endpoints'), name: 'webhooks', key: 'w', role: 'ADMIN' },
  { path: '/webhooks/deliveries', load: rest('AllDeliveries'), role: 'ADMIN' },
  { path: '/webhooks/signature', load: rest('Signature'), role: 'ADMIN' },
  { path: '/webhooks/:id', load: rest('Endpoint'), role: 'ADMIN' },
  { path: '/webhooks/:id/:event', load: rest('Delivery'), role: 'ADMIN' },
  { path: '/audit', load: rest('Audit'), name: 'audit', key: 'l', role: 'ADMIN' },
  { path: '/audit/proof', load: rest('Proof'), role: 'ADMIN' },
  { path: '/keys', load: rest('Keys'), name: 'keys', key: 'k', role: 'ADMIN' },
  { path: '/keys/users', load: rest('Users'), role: 'ADMIN' },
  { path: '/shop', load: rest('Shop'), name: 'shop', key: 's' },
  { path: '/shop/delivery', load: rest('ShopDelivery') },
  { path: '/shop/vouchers', load: rest('Vouchers') },
  { path: '/shop/site', load: rest('Site') },
  { path: '/shop/pages/:slug', load: rest('EditPage') },
];
