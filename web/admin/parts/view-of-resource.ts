const VIEWS: Readonly<Record<string, string>> = {
  order: '/orders/',
  plant: '/plants/',
  customer: '/customers/',
  webhook_endpoint: '/webhooks/',
};

/** The view of the resource of an event; undefined where the back office has none of its own. */
export const viewOfResource = ({ type, id }: { type: string; id: string }): string | undefined =>
  VIEWS[type] && VIEWS[type] + id;
