import type { ComponentType } from 'preact';
import type { en } from '../messages/en.ts';

interface View {
  /** Below the back office: `/orders/:id`; `useRoute().params` says what stands for `:id`. */
  path: string;
  load(): Promise<{ default: ComponentType }>;
  /** Its name in the navigation, and the key after `g` that leads to it. A view without them is reached from another one. */
  name?: keyof (typeof en)['views'];
  key?: string;
  /** Whom the store shows it, if not staff too. */
  role?: 'ADMIN';
}

/** All views, those of the navigation in its order. */
export const views: readonly View[] = [
  { path: '/orders', load: () => import('./orders/orders.tsx'), name: 'orders', key: 'o' },
  { path: '/orders/:id', load: () => import('./orders/order/order.tsx') },
  { path: '/plants', load: () => import('./plants/plants.tsx'), name: 'plants', key: 'p' },
  { path: '/plants/new', load: () => import('./plants/edit.tsx') },
  { path: '/plants/:id', load: () => import('./plants/plant.tsx') },
  { path: '/plants/:id/edit', load: () => import('./plants/edit.tsx') },
  { path: '/customers', load: () => import('./customers/customers.tsx'), name: 'customers', key: 'c' },
  { path: '/customers/:id', load: () => import('./customers/customer.tsx') },
];
