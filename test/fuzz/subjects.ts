import type { Client } from '../support/client.js';
import { ADAS, done, FIVE_OFF, type Shop, type Status } from '../support/shop.js';
import { demoId, newKey } from '../support/store.js';

// biome-ignore lint/suspicious/noExplicitAny: what is read back has the shape of each operation
type Json = any;

/** How a mutation is called with texts, and where they are found afterwards. */
export interface Subject {
  /** Good arguments; the texts under test replace theirs. */
  args(): Promise<Json> | Json;
  /** Reads what was stored, under the names of the arguments. Without it, the mutation stores none of its texts. */
  read?(result: Json): Promise<Json>;
  /** Beside BAD_USER_INPUT: the codes that may refuse a text, and the fields that each is about. */
  refusals?: Record<string, string[]>;
  /** Names of which a call has all or none. */
  together?: string[];
}

const LINES = 'recipient line1 line2 city region postalCode country company phone';
const ADDRESS = `id label ${LINES}`;
const PLANT = 'sku name botanicalName description imageUrl imageUrls slug tags group size';

/** Every mutation that takes a text. */
export function subjectsOf(shop: Shop, admin: Client): Record<string, Subject> {
  const query = async (document: string, variables: object) => done<Json>(admin.graphql(document, variables));
  const orderOf = async ({ id }: Json, fields: string) =>
    (await query(`query ($id: ID!) { order(id: $id) { ${fields} } }`, { id })).order;
  const newOrder = async (status: Status) => shop.orderIn(status, [[await shop.newPlant(1, 1), 1]]);
  const movementOf = async (id: string) => {
    const document = 'query ($id: ID!) { stockMovements(plantId: $id, limit: 1) { items { note } } }';
    return (await query(document, { id })).stockMovements.items[0];
  };
  const shipment = async ({ id }: Json) => {
    const document = '{ shipments(limit: 20) { items { id carrier trackingNumber trackingUrl items { lot } } } }';
    return (await query(document, {})).shipments.items.find((one: Json) => one.id === id);
  };
  const plant = async ({ id }: Json) => (await query(`query ($id: ID!) { plant(id: $id) { ${PLANT} } }`, { id })).plant;
  const reward = async ({ id }: Json) =>
    (await query('{ rewards(limit: 100) { items { id name description } } }', {})).rewards.items.find(
      (one: Json) => one.id === id,
    );
  const archivedReward = async ({ id }: Json) =>
    (await query('mutation ($id: ID!) { archiveReward(id: $id) { name description } }', { id })).archiveReward;
  const customer = async ({ id }: Json) =>
    (await query('query ($id: ID!) { customer(id: $id) { name email } }', { id })).customer;
  const addressOf =
    (customerId: string) =>
    async ({ id: addressId }: Json) => {
      const document = `query ($id: ID!) { customer(id: $id) { addresses { ${ADDRESS} } } }`;
      const { addresses } = (await query(document, { id: customerId })).customer;
      return addresses.find(({ id }: Json) => id === addressId);
    };
  const ofList = (list: string, fields: string) => async (result: Json) =>
    (await query(`{ ${list} { id ${fields} } }`, {}))[list].find(({ id }: Json) => id === result.id);
  const endpoint = async ({ id }: Json) => {
    const found = await ofList('webhookEndpoints', 'url events description apiVersion')({ id });
    // A shop has few of them.
    if (id !== demoId(5001)) await query('mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) }', { id });
    return found;
  };
  const address = { ...{ label: 'l', recipient: 'r', line1: '1', city: 'c', postalCode: '1', country: 'US' } };
  let customerId = '';
  return {
    login: {
      args: () => ({ apiKey: 'k', loginId: 'l' }),
      refusals: { UNAUTHENTICATED: ['apiKey', 'loginId', 'renews'] },
    },
    createPicture: {
      args: () => ({
        picture: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
      }),
    },
    importPlants: { args: () => ({ file: 'c2t1LHN0b2NrCg==' }) },
    addAddress: {
      // A new customer each time: one has 20 addresses at most.
      args: async () => {
        customerId = await shop.newCustomer();
        return { customerId, ...address };
      },
      read: (result) => addressOf(customerId)(result),
    },
    updateAddress: { args: () => ({ id: demoId(6002) }), read: addressOf(ADAS) },
    updateOrderAddress: {
      args: async () => {
        const { label: _, ...corrected } = address;
        return { orderId: (await newOrder('PENDING')).id, ...corrected };
      },
      read: async (result) => (await orderOf(result, `shippingAddress { ${LINES} }`)).shippingAddress,
    },
    addOrderNote: {
      args: async () => ({ orderId: (await newOrder('PENDING')).id }),
      read: async (result) => ({ note: (await orderOf(result, 'notes { text }')).notes.at(-1).text }),
    },
    adjustPoints: {
      args: () => ({ customerId: ADAS, change: 1 }),
      read: async () => {
        const document = 'query ($id: ID!) { loyalty(customerId: $id) { entries { note } } }';
        return (await query(document, { id: ADAS })).loyalty.entries[0];
      },
    },
    adjustStock: {
      args: () => ({ plantId: demoId(1001), change: 1 }),
      read: () => movementOf(demoId(1001)),
    },
    setStock: {
      args: async () => ({ plantId: await shop.newPlant(1, 1), stock: 2 }),
      read: ({ id }) => movementOf(id),
    },
    cancelOrder: {
      args: async () => ({ id: (await shop.orderIn('PENDING', [[1040, 1]])).id }),
      read: async (result) => ({ reason: (await orderOf(result, 'timeline { note }')).timeline.at(-1).note }),
    },
    markOrderPaid: {
      args: async () => ({ id: (await newOrder('PENDING')).id }),
      read: async (result) => ({ reference: (await orderOf(result, 'paymentReference')).paymentReference }),
      refusals: { CONFLICT: ['reference'] },
    },
    createShipment: {
      args: async () => {
        const { id: orderId, items } = await newOrder('PROCESSING');
        return { orderId, items: [{ orderItemId: items[0]?.id, quantity: 1 }] };
      },
      read: shipment,
    },
    updateShipment: {
      args: async () => {
        const { id } = await newOrder('SHIPPED');
        const { items } = (await query('query ($id: ID!) { shipments(orderId: $id) { items { id } } }', { id }))
          .shipments;
        return { id: items[0].id };
      },
      read: shipment,
    },
    shipOrder: {
      args: async () => ({ id: (await newOrder('PROCESSING')).id }),
      read: (result) => orderOf(result, 'trackingNumber'),
    },
    refundOrder: {
      args: () => ({ orderId: demoId(3001), amount: 1 }),
      read: async ({ id: refundId }) => {
        const document = 'query ($id: ID!) { refunds(orderId: $id, limit: 100) { items { id note } } }';
        const { items } = (await query(document, { id: demoId(3001) })).refunds;
        return items.find(({ id }: Json) => id === refundId);
      },
    },
    placeOrder: { args: () => ({ customerId: ADAS, items: [{ plantId: demoId(1002), quantity: 1 }] }) },
    placeGuestOrder: {
      args: async () => ({
        ...{ name: 'n', email: `${newKey()}@example.com`, pickup: true },
        items: [{ plantId: await shop.newPlant(1, 1), quantity: 1 }],
      }),
      read: async (result) => (await orderOf(result, 'customer { name email }')).customer,
      refusals: { CONFLICT: ['email'] },
    },
    createApiKey: { args: () => ({ name: 'k' }), read: ofList('apiKeys', 'name') },
    createUser: {
      args: () => ({ loginId: newKey(), role: 'STAFF' }),
      read: ofList('users', 'loginId'),
      refusals: { CONFLICT: ['loginId'] },
    },
    inviteUser: { args: () => ({ id: demoId(1) }) },
    createCustomer: {
      args: () => ({ name: 'n', email: `${newKey()}@example.com` }),
      read: customer,
      refusals: { CONFLICT: ['email'] },
    },
    registerCustomer: {
      args: () => ({ name: 'n', email: `${newKey()}@example.com` }),
      read: customer,
      refusals: { CONFLICT: ['email'] },
    },
    updateOrganization: {
      args: () => ({}),
      read: async () =>
        (await query('{ organization { name apiVersion country promise pickupPlace } }', {})).organization,
    },
    setPage: {
      args: () => ({ slug: 'terms', title: 't', markdown: 'm' }),
      read: async ({ id }) => {
        const { pages } = (await query('{ organization { pages { id slug language title markdown } } }', {}))
          .organization;
        return pages.find((page: Json) => page.id === id);
      },
    },
    removePage: {
      args: async () => {
        await query('mutation { setPage(slug: "gone", title: "t", markdown: "m") { id } }', {});
        return { slug: 'gone' };
      },
    },
    // A shop has a hundred rewards at most.
    createReward: { args: () => ({ name: 'n', pointsCost: 1, discount: 1 }), read: archivedReward },
    updateReward: { args: () => ({ id: FIVE_OFF }), read: reward },
    // The code is kept in capital letters.
    createVoucher: { args: () => ({ code: newKey(), percent: 5 }), refusals: { CONFLICT: ['code'] } },
    updateVoucher: {
      args: async () => ({
        id: (await query(`mutation { createVoucher(code: "${newKey()}", percent: 5) { id } }`, {})).createVoucher.id,
      }),
      refusals: { CONFLICT: ['code'] },
    },
    updateCustomer: { args: () => ({ id: ADAS }), read: customer, refusals: { CONFLICT: ['email'] } },
    createPlant: {
      args: () => ({ sku: newKey(), name: 'n', description: 'd', price: 1 }),
      read: plant,
      refusals: { CONFLICT: ['sku', 'slug'] },
      together: ['group', 'size'],
    },
    // `createPlant` has given the same texts to another plant.
    updatePlant: {
      args: () => ({ id: demoId(1003) }),
      read: plant,
      refusals: { CONFLICT: ['sku', 'slug', 'group', 'size'] },
      together: ['group', 'size'],
    },
    createWebhookEndpoint: { args: () => ({ url: 'http://127.0.0.1:4999/' }), read: endpoint },
    updateWebhookEndpoint: { args: () => ({ id: demoId(5001) }), read: endpoint },
  };
}
