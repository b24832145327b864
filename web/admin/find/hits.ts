import type { FindQuery, FindQueryVariables } from '../documents.generated.ts';
import type findMessages from './messages.json';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Callers choose ids of requests themselves; they are one word, and hardly shorter. */
const REQUEST = /^[^\s@]{8,}$/;

/** What to ask the store about a text, by its form. What only admins may read is asked for admins. */
export function recognize(text: string, isAdmin: boolean): FindQueryVariables {
  const isId = ID.test(text);
  const isEmail = text.includes('@');
  return {
    q: text,
    id: text,
    orders: !isId && !/\s/.test(text),
    customers: !isId,
    plants: !isId && !isEmail,
    requests: isAdmin && REQUEST.test(text),
    ids: isAdmin && isId,
  };
}

/** Something that a text names, and the view that shows it. */
export interface Hit {
  kind: keyof (typeof findMessages)['en']['kinds'];
  /** Below the back office. */
  path: string;
  label: string;
  about?: string;
}

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
    // Plants with some of the words are not what the text names.
    ...(plants?.partialMatch ? [] : (plants?.items ?? [])).map(
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
    ...(webhookDeliveries?.items.slice(0, 1) ?? []).flatMap(({ event }) => about(event.resource, 'event', event.type)),
    ...(webhookDeliveries?.items ?? []).map(
      ({ endpoint }): Hit => ({
        kind: 'delivery',
        path: `/webhooks/${endpoint.id}/${text.toLowerCase()}`,
        label: endpoint.url,
      }),
    ),
    ...(events?.items ?? []).flatMap(({ resource }) => about(resource, resource.type as Hit['kind'], text)),
  ];
  const same = text.toLowerCase();
  const isExact = ({ label, about }: Hit) => label.toLowerCase() === same || about?.toLowerCase() === same;
  return hits.sort((a, b) => Number(isExact(b)) - Number(isExact(a)));
}

function about(resource: { type: string; id: string }, kind: Hit['kind'], label: string): Hit[] {
  const path = viewOfResource(resource);
  return path ? [{ kind, path, label }] : [];
}

const VIEWS: Readonly<Record<string, string>> = {
  order: '/orders/',
  plant: '/plants/',
  customer: '/customers/',
  webhook_endpoint: '/webhooks/',
};

/** The view of the resource of an event; undefined where the back office has none of its own. */
const viewOfResource = ({ type, id }: { type: string; id: string }): string | undefined =>
  VIEWS[type] && VIEWS[type] + id;
