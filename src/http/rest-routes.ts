/** The tags that group the operations, with their descriptions. */
export const tags = {
  Sessions: 'Exchange credentials for a session token, and end the session.',
  Pictures: 'Pictures of plants, which the store keeps and shows.',
  Plants: 'The catalogue: plants for sale, their prices, and care instructions.',
  Orders: 'Orders with their items, prices and status. Placing orders and changing their status is done in GraphQL.',
  Shipments: 'Ship an order in one or more shipments, each with its tracking number and the lots of its units.',
  Refunds: 'Refund an order in full or in part. Refunds restock units and adjust loyalty points.',
  Customers: 'Customers and their addresses.',
  Loyalty: 'Loyalty points, tiers and rewards.',
  Wishlist: "The plants on a customer's wishlist.",
  Webhooks: 'Signed events that the store sends to the webhook endpoints of an organization.',
} as const;

export type Tag = keyof typeof tags;

/** One REST route, and the field of the schema that it calls. */
export interface RestRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** `Query.x` or `Mutation.x`. */
  field: string;
  /** The status of a successful response; 204 has no body. */
  status: 200 | 201 | 204;
  /** Path parameters whose argument has a different name: parameter → argument. */
  parameters?: Record<string, string>;
  /** Its response depends on the plants of the catalogue alone, so the response cache may keep it. */
  catalogue?: true;
  /** Who may call it, for the documents only: the resolver decides. */
  role: string;
  summary: string;
  tag: Tag;
  /** The argument that is the body itself, in bytes of such a media type: JSON is refused then. Other arguments are in the query. */
  bytes?: string;
  media?: string;
  /** The path of the created resource, for the `Location` header. */
  location?: string;
}

/** The complete REST API: these routes and no others. */
export const restRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/auth/token',
    field: 'Mutation.login',
    status: 200,
    role: 'anyone',
    tag: 'Sessions',
    summary: 'Log in',
  },
  {
    method: 'DELETE',
    path: '/auth/token',
    field: 'Mutation.logout',
    status: 204,
    role: 'signed in',
    tag: 'Sessions',
    summary: 'Log out',
  },
  {
    method: 'POST',
    path: '/pictures',
    field: 'Mutation.createPicture',
    status: 201,
    bytes: 'picture',
    media: 'image/*',
    role: 'signed in',
    tag: 'Pictures',
    summary: 'Keep a picture',
  },
  {
    method: 'GET',
    path: '/plants',
    field: 'Query.plants',
    status: 200,
    catalogue: true,
    role: 'catalogue',
    tag: 'Plants',
    summary: 'List plants',
  },
  {
    method: 'POST',
    path: '/plants/import',
    field: 'Mutation.importPlants',
    status: 200,
    bytes: 'file',
    media: 'text/csv',
    role: 'staff',
    tag: 'Plants',
    summary: 'Import a file of plants',
  },
  {
    method: 'GET',
    path: '/plants/{plant_id}',
    field: 'Query.plant',
    parameters: { plant_id: 'id' },
    status: 200,
    catalogue: true,
    role: 'catalogue',
    tag: 'Plants',
    summary: 'Get a plant',
  },
  {
    method: 'GET',
    path: '/orders',
    field: 'Query.orders',
    status: 200,
    role: 'own ones, staff all',
    tag: 'Orders',
    summary: 'List orders',
  },
  {
    method: 'GET',
    path: '/orders/{id}',
    field: 'Query.order',
    status: 200,
    role: 'owner, staff',
    tag: 'Orders',
    summary: 'Get an order',
  },
  {
    method: 'POST',
    path: '/orders/{id}/refund',
    field: 'Mutation.refundOrder',
    parameters: { id: 'orderId' },
    status: 201,
    location: '/orders/{id}/refunds',
    role: 'staff',
    tag: 'Refunds',
    summary: 'Refund an order, in full or in part',
  },
  {
    method: 'GET',
    path: '/orders/{id}/refunds',
    field: 'Query.refunds',
    parameters: { id: 'orderId' },
    status: 200,
    role: 'owner, staff',
    tag: 'Refunds',
    summary: 'List the refunds of an order',
  },
  {
    method: 'POST',
    path: '/orders/{id}/shipments',
    field: 'Mutation.createShipment',
    parameters: { id: 'orderId' },
    status: 201,
    location: '/orders/{id}/shipments',
    role: 'staff',
    tag: 'Shipments',
    summary: 'Ship an order, in full or in part',
  },
  {
    method: 'GET',
    path: '/orders/{id}/shipments',
    field: 'Query.shipments',
    parameters: { id: 'orderId' },
    status: 200,
    role: 'owner, staff',
    tag: 'Shipments',
    summary: 'List the shipments of an order',
  },
  {
    method: 'GET',
    path: '/customers/{id}',
    field: 'Query.customer',
    status: 200,
    role: 'self, staff',
    tag: 'Customers',
    summary: 'Get a customer',
  },
  {
    method: 'GET',
    path: '/customers/{id}/loyalty',
    field: 'Query.loyalty',
    parameters: { id: 'customerId' },
    status: 200,
    role: 'self, staff',
    tag: 'Loyalty',
    summary: 'Get points and rewards',
  },
  {
    method: 'POST',
    path: '/customers/{id}/wishlist',
    field: 'Mutation.addToWishlist',
    parameters: { id: 'customerId' },
    status: 200,
    role: 'self, staff',
    tag: 'Wishlist',
    summary: 'Add plants to a wishlist',
  },
  {
    method: 'GET',
    path: '/customers/{id}/wishlist',
    field: 'Query.wishlist',
    parameters: { id: 'customerId' },
    status: 200,
    role: 'self, staff',
    tag: 'Wishlist',
    summary: 'Get a wishlist',
  },
  {
    method: 'DELETE',
    path: '/customers/{id}/wishlist/{plant_id}',
    field: 'Mutation.removeFromWishlist',
    parameters: { id: 'customerId' },
    status: 204,
    role: 'self, staff',
    tag: 'Wishlist',
    summary: 'Remove a plant from a wishlist',
  },
];

/** The names of the parameters in a path. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]));
