import type { FindQuery } from '../documents.generated.ts';
import type { findMessages } from './messages.ts';

/** Something that a text names, and the view that shows it. */
export interface Hit {
  kind: keyof (typeof findMessages)['en']['kinds'];
  /** Below the back office. */
  path: string;
  label: string;
  about?: string;
}

const PATHS: Readonly<Record<string, string>> = { order: '/orders/', plant: '/plants/', customer: '/customers/' };

/** What the store's answer says that a text names; what is called exactly so comes first. */
export function hitsOf(text: string, found: FindQuery): Hit[] {
  const { orders, plants, customers, auditLog, webhookDeliveries, events } = found;
  const hits = [
    ...(orders?.items ?? []).map(
      ({ id, number, customer }): Hit => ({
        kind: 'order',
        path: `/orders/${id}`,
        label: number,
        about: customer.name,
      }),
    ),
    ...(plants?.items ?? []).map(
      ({ id, name, sku }): Hit => ({ kind: 'plant', path: `/plants/${id}`, label: name, about: sku }),
    ),
    ...(customers?.items ?? []).map(
      ({ id, name, email }): Hit => ({ kind: 'customer', path: `/customers/${id}`, label: name, about: email }),
    ),
    ...(auditLog?.items ?? []).map(
      ({ operation, loginId }): Hit => ({
        kind: 'request',
        path: `/audit?${new URLSearchParams({ requestId: text })}`,
        label: operation,
        ...(loginId && { about: loginId }),
      }),
    ),
    ...(webhookDeliveries?.items ?? []).flatMap(({ event: { type, resource } }): Hit[] => [
      ...pathsTo(resource).map((path): Hit => ({ kind: 'event', path, label: type })),
      { kind: 'deliveries', path: `/webhooks/deliveries?${new URLSearchParams({ eventId: text })}`, label: type },
    ]),
    ...(events?.items ?? []).flatMap(({ resource }) =>
      pathsTo(resource).map((path): Hit => ({ kind: resource.type as Hit['kind'], path, label: text })),
    ),
  ];
  const same = text.toLowerCase();
  const isExact = ({ label, about }: Hit) => label.toLowerCase() === same || about?.toLowerCase() === same;
  return hits.sort((a, b) => Number(isExact(b)) - Number(isExact(a)));
}

const pathsTo = ({ type, id }: { type: string; id: string }): string[] => (PATHS[type] ? [PATHS[type] + id] : []);
