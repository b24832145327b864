import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Client } from '../support/client.js';
import { ADAS, FIVE_OFF, lineOf, type Shop, type Status } from '../support/shop.js';
import { newKey } from '../support/store.js';

/** A mutation as it stands in a document (`shipOrder(id: "…") { id }`), made after whatever it needs. */
type Scenario = () => Promise<string> | string;
/** What a scenario does, and the types of events that it must write, in their order. */
export type Scenarios = Record<string, [events: string[], scenario: Scenario][]>;

/** What a mutation with one scenario has. */
const one = (events: string[], scenario: Scenario): Scenarios[string] => [[events, scenario]];

/** A picture that the shop does not have: the same bytes are the same picture. */
async function newPicture(): Promise<string> {
  const raw = { width: 4, height: 4, channels: 3 as const };
  return (await sharp(randomBytes(48), { raw }).png().toBuffer()).toString('base64');
}

const of = (facts: Record<string, unknown>) =>
  Object.entries(facts)
    .map(([name, value]) => `${name}: ${JSON.stringify(value).replace(/"(\w+)":/g, '$1:')}`)
    .join(', ');

/** Every mutation, with the events that it writes: valid calls by an admin. */
export function scenariosOf(given: { shop: Shop; admin: Client }): Scenarios {
  const made = async (mutation: string): Promise<string> => {
    const { data, errors } = await given.admin.graphql(`mutation { it: ${mutation} }`);
    if (errors) throw new Error(JSON.stringify(errors));
    return data.it.id;
  };
  const plant = () => given.shop.newPlant(1, 1);
  const customer = () => given.shop.newCustomer();
  const orderIn = async (status: Status) => (await given.shop.orderIn(status)).id;
  const endpoint = () => made(`createWebhookEndpoint(${of({ url: 'http://127.0.0.1:4999/x' })}) { id }`);
  const delivery = async () => {
    const id = newKey();
    const [event] = await given.shop.sql<{ id: string }>('select id from events limit 1');
    await given.shop.sql(
      `insert into event_bodies (organization_id, event_id, api_version, digest, body)
     select organization_id, id, '2025-10-01', repeat('0', 64), '{}' from events where id = ? on conflict do nothing`,
      [event?.id],
    );
    await given.shop.sql(
      `insert into webhook_deliveries (id, organization_id, created_at, endpoint_id, event_id, event_type, api_version, state)
     select ?, organization_id, now(), ?, id, type, '2025-10-01', 'dead' from events where id = ?`,
      [id, await endpoint(), event?.id],
    );
    return id;
  };
  const address = {
    ...{ label: newKey().slice(0, 8), recipient: 'Ada', line1: 'A street' },
    city: 'Town',
    postalCode: '1',
    country: 'DE',
  };
  const user = async (domain = '') =>
    made(`createUser(${of({ loginId: newKey() + domain, role: 'X' }).replace('"X"', 'STAFF')}) { id }`);
  const reward = async () =>
    made(`createReward(${of({ name: 'Twenty off', pointsCost: 400, discount: 2000 })}) { id }`);
  const voucher = async () => made(`createVoucher(${of({ code: newKey(), percent: 10 })}) { id }`);
  const discounted = async () => {
    const customer = await given.shop.newCustomer(200);
    return given.shop.paid(
      customer,
      [[await given.shop.newPlant(2000, 3), 2]],
      await given.shop.redeem(customer, FIVE_OFF),
    );
  };
  const archived = async () => {
    const id = await plant();
    return made(`archivePlant(${of({ id })}) { id }`);
  };
  const soldOut = async () => {
    const plant = await given.shop.newPlant(1000, 1);
    return [plant, await given.shop.paid(await given.shop.newCustomer(), [[plant, 1]])] as const;
  };

  return {
    login: one([], () => `login(${of({ apiKey: 'psk_demo_greenhouse', loginId: 'ada@example.com' })}) { tokenType }`),
    placeOrder: one(['inventory.changed', 'inventory.changed', 'order.created'], async () => {
      const items = [{ plantId: await given.shop.newPlant(100, 1), quantity: 1 }];
      return `placeOrder(${of({ customerId: ADAS, items: [...items, { plantId: await given.shop.newPlant(100, 2), quantity: 1 }] })}) { id }`;
    }),
    placeGuestOrder: one(['customer.updated', 'inventory.changed', 'order.created'], async () => {
      const items = [{ plantId: await given.shop.newPlant(100, 1), quantity: 1 }];
      return `placeGuestOrder(${of({ name: 'Guest', email: `${newKey()}@example.com`, items, pickup: true })}) { id }`;
    }),
    markOrderPaid: one(
      ['order.status_changed', 'loyalty.changed'],
      async () => `markOrderPaid(${of({ id: await orderIn('PENDING') })}) { id }`,
    ),
    createShipment: [
      [
        ['shipment.created'],
        async () => {
          const order = await given.shop.orderIn('PROCESSING');
          return `createShipment(${of({ orderId: order.id, items: [{ orderItemId: lineOf(order, 0), quantity: 1 }] })}) { id }`;
        },
      ],
      [
        ['shipment.created', 'order.status_changed'],
        async () => `createShipment(${of({ orderId: await orderIn('PROCESSING') })}) { id }`,
      ],
    ],
    updateShipment: one(['shipment.updated'], async () => {
      const { id } = await given.shop.orderIn('PROCESSING');
      const shipment = await made(`createShipment(${of({ orderId: id })}) { id }`);
      return `updateShipment(${of({ id: shipment, carrier: 'DHL' })}) { id }`;
    }),
    shipOrder: one(
      ['shipment.created', 'order.status_changed'],
      async () => `shipOrder(${of({ id: await orderIn('PROCESSING') })}) { id }`,
    ),
    updateOrderAddress: one(['order.updated'], async () => {
      const { label: _, ...corrected } = address;
      return `updateOrderAddress(${of({ orderId: await orderIn('PENDING'), ...corrected })}) { id }`;
    }),
    addOrderNote: one(
      [],
      async () => `addOrderNote(${of({ orderId: await orderIn('PENDING'), note: 'A note.' })}) { id }`,
    ),
    deliverOrder: one(
      ['order.status_changed'],
      async () => `deliverOrder(${of({ id: await orderIn('SHIPPED') })}) { id }`,
    ),
    cancelOrder: [
      [
        ['inventory.changed', 'loyalty.changed', 'loyalty.changed', 'refund.created', 'order.status_changed'],
        async () => `cancelOrder(${of({ id: (await discounted()).id })}) { id }`,
      ],
      [
        ['inventory.changed', 'plant.back_in_stock', 'order.status_changed'],
        async () => {
          const order = await given.shop.place(ADAS, [[await given.shop.newPlant(100, 1), 1]]);
          return `cancelOrder(${of({ id: order.id })}) { id }`;
        },
      ],
    ],
    refundOrder: [
      [
        ['inventory.changed', 'loyalty.changed', 'loyalty.changed', 'refund.created'],
        async () => {
          const order = await discounted();
          return `refundOrder(${of({ orderId: order.id, items: [{ orderItemId: lineOf(order, 0), quantity: 1 }] })}) { id }`;
        },
      ],
      [
        ['inventory.changed', 'plant.back_in_stock', 'loyalty.changed', 'refund.created', 'order.status_changed'],
        async () => `refundOrder(${of({ orderId: (await soldOut())[1].id })}) { id }`,
      ],
    ],
    addToWishlist: one(
      ['wishlist.changed'],
      async () => `addToWishlist(${of({ customerId: ADAS, plantIds: [await plant()] })}) { total }`,
    ),
    removeFromWishlist: [
      [
        ['wishlist.changed'],
        async () => {
          const [customerId, plantId] = [ADAS, await plant()];
          await given.admin.graphql(`mutation { addToWishlist(${of({ customerId, plantIds: [plantId] })}) { total } }`);
          return `removeFromWishlist(${of({ customerId, plantId })})`;
        },
      ],
      [[], async () => `removeFromWishlist(${of({ customerId: ADAS, plantId: await plant() })})`],
    ],
    redeemReward: one(
      ['loyalty.changed'],
      async () => `redeemReward(${of({ customerId: await given.shop.newCustomer(100), rewardId: FIVE_OFF })}) { code }`,
    ),
    createReward: one(
      ['reward.created'],
      () => `createReward(${of({ name: 'Twenty off', pointsCost: 400, discount: 2000 })}) { id }`,
    ),
    updateReward: [
      [['reward.updated'], async () => `updateReward(${of({ id: await reward(), discount: 2100 })}) { id }`],
      [[], async () => `updateReward(${of({ id: await reward(), discount: 2000 })}) { id }`],
    ],
    createVoucher: one(['voucher.created'], () => `createVoucher(${of({ code: newKey(), percent: 10 })}) { id }`),
    updateVoucher: [
      [['voucher.updated'], async () => `updateVoucher(${of({ id: await voucher(), percent: 11 })}) { id }`],
      [[], async () => `updateVoucher(${of({ id: await voucher(), percent: 10 })}) { id }`],
    ],
    archiveVoucher: one(['voucher.archived'], async () => `archiveVoucher(${of({ id: await voucher() })}) { id }`),
    archiveReward: one(['reward.archived'], async () => `archiveReward(${of({ id: await reward() })}) { id }`),
    adjustPoints: one(
      ['loyalty.changed'],
      async () => `adjustPoints(${of({ customerId: await customer(), change: 5 })}) { points }`,
    ),
    createPicture: one([], async () => `createPicture(${of({ picture: await newPicture() })}) { id }`),
    createPlant: [
      [
        ['plant.created', 'inventory.changed'],
        () =>
          `createPlant(${of({ sku: newKey().slice(0, 20), name: 'Fern', description: 'A fern.', price: 1, stock: 1 })}) { id }`,
      ],
      [
        ['plant.created'],
        () =>
          `createPlant(${of({ sku: newKey().slice(0, 20), name: 'Fern', description: 'A fern.', price: 1 })}) { id }`,
      ],
    ],
    updatePlant: [
      [['plant.updated'], async () => `updatePlant(${of({ id: await plant(), price: 2 })}) { id }`],
      [['plant.updated'], async () => `updatePlant(${of({ id: await plant(), publishedAt: null })}) { id }`],
    ],
    upsertPlants: one(
      ['plant.created', 'inventory.changed', 'plant.updated', 'inventory.changed', 'plant.back_in_stock'],
      async () => {
        const [sku] = await given.shop.sql<{ sku: string }>('select sku from plants where id = ?', [
          (await soldOut())[0],
        ]);
        const created = { sku: newKey().slice(0, 20), name: 'Fern', description: 'A fern.', price: 1, stock: 1 };
        return `upsertPlants(items: [{ ${of(created)} }, { ${of({ ...sku, price: 3, stock: 2 })} }]) { created }`;
      },
    ),
    importPlants: one(
      ['plant.created', 'inventory.changed', 'plant.updated', 'inventory.changed', 'plant.back_in_stock'],
      async () => {
        const [{ sku } = { sku: '' }] = await given.shop.sql<{ sku: string }>('select sku from plants where id = ?', [
          (await soldOut())[0],
        ]);
        const csv = `sku,name,description,price,stock\n${newKey().slice(0, 20)},Fern,A fern.,1,1\n${sku},,,3,2\n`;
        return `importPlants(${of({ file: Buffer.from(csv).toString('base64') })}) { created }`;
      },
    ),
    archivePlant: one(['plant.updated'], async () => `archivePlant(${of({ id: await plant() })}) { id }`),
    restorePlant: [
      [['plant.updated'], async () => `restorePlant(${of({ id: await archived() })}) { id }`],
      [[], async () => `restorePlant(${of({ id: await plant() })}) { id }`],
    ],
    setMetadata: [
      [['plant.updated'], async () => `setMetadata(${of({ id: await plant(), metadata: { erp_id: '7' } })}) { id }`],
      [
        ['customer.updated'],
        async () => `setMetadata(${of({ id: await customer(), metadata: { erp_id: '7' } })}) { id }`,
      ],
      [
        ['order.updated'],
        async () => `setMetadata(${of({ id: await orderIn('PENDING'), metadata: { erp_id: '7' } })}) { id }`,
      ],
      [
        ['refund.updated'],
        async () => {
          const { id } = await given.shop.orderIn('PROCESSING');
          const refund = await made(`refundOrder(${of({ orderId: id })}) { id }`);
          return `setMetadata(${of({ id: refund, metadata: { erp_id: '7' } })}) { id }`;
        },
      ],
      [['plant.updated'], async () => `setMetadata(${of({ id: await plant(), privateMetadata: { a: 'b' } })}) { id }`],
      [[], async () => `setMetadata(${of({ id: await plant(), metadata: { erp_id: null } })}) { id }`],
    ],
    adjustStock: [
      [['inventory.changed'], async () => `adjustStock(${of({ plantId: await plant(), change: 1 })}) { id }`],
      [
        ['inventory.changed', 'plant.back_in_stock'],
        async () => `adjustStock(${of({ plantId: (await soldOut())[0], change: 1 })}) { id }`,
      ],
    ],
    setStock: [
      [['inventory.changed'], async () => `setStock(${of({ plantId: await plant(), stock: 3 })}) { id }`],
      [
        ['inventory.changed', 'plant.back_in_stock'],
        async () => `setStock(${of({ plantId: (await soldOut())[0], stock: 3 })}) { id }`,
      ],
      [[], async () => `setStock(${of({ plantId: await plant(), stock: 1 })}) { id }`],
    ],
    createCustomer: one(
      ['customer.updated'],
      () => `createCustomer(${of({ name: 'New', email: `${newKey()}@example.com` })}) { id }`,
    ),
    eraseCustomer: one(['customer.erased'], async () => `eraseCustomer(${of({ id: await customer() })}) { id }`),
    updateCustomer: one(
      ['customer.updated'],
      async () => `updateCustomer(${of({ id: await customer(), name: 'Other' })}) { id }`,
    ),
    addAddress: one(
      ['customer.updated'],
      async () => `addAddress(${of({ ...address, customerId: await customer() })}) { id }`,
    ),
    updateAddress: one(['customer.updated'], async () => {
      const id = await made(`addAddress(${of({ ...address, customerId: await customer() })}) { id }`);
      return `updateAddress(${of({ id, city: 'Village' })}) { id }`;
    }),
    removeAddress: one(['customer.updated'], async () => {
      const id = await made(`addAddress(${of({ ...address, customerId: await customer() })}) { id }`);
      return `removeAddress(${of({ id })})`;
    }),
    createWebhookEndpoint: one([], () => `createWebhookEndpoint(${of({ url: 'http://127.0.0.1:4999/x' })}) { id }`),
    updateWebhookEndpoint: one(
      [],
      async () => `updateWebhookEndpoint(${of({ id: await endpoint(), active: true })}) { id }`,
    ),
    deleteWebhookEndpoint: one([], async () => `deleteWebhookEndpoint(${of({ id: await endpoint() })})`),
    rotateWebhookSecret: one([], async () => `rotateWebhookSecret(${of({ id: await endpoint() })}) { id }`),
    sendTestEvent: one(['webhook.test'], async () => `sendTestEvent(${of({ id: await endpoint() })}) { id }`),
    redeliver: one([], async () => `redeliver(${of({ deliveryId: await delivery() })}) { id }`),
    redeliverFailed: one(
      [],
      async () => `redeliverFailed(${of({ endpointId: await endpoint(), since: '2020-01-01T00:00:00Z' })})`,
    ),
    registerCustomer: one(
      ['customer.updated'],
      () => `registerCustomer(${of({ name: 'New', email: `${newKey()}@example.com` })}) { id }`,
    ),
    updateOrganization: one([], () => `updateOrganization(${of({ shippingFee: 795 })}) { id }`),
    setPage: one([], () => `setPage(${of({ slug: newKey().slice(0, 8), title: 'Terms', markdown: 'Fair.' })}) { id }`),
    removePage: one([], async () => {
      await made(`setPage(${of({ slug: 'gone', title: 'Gone', markdown: 'Soon.' })}) { id }`);
      return `removePage(${of({ slug: 'gone' })})`;
    }),
    createApiKey: one([], () => `createApiKey(${of({ name: 'Key' })}) { id }`),
    revokeApiKey: one(
      [],
      async () => `revokeApiKey(${of({ id: await made('createApiKey(name: "Key") { id }') })}) { id }`,
    ),
    createUser: one([], () => `createUser(loginId: "${newKey()}", role: STAFF) { id }`),
    inviteUser: one([], async () => `inviteUser(${of({ id: await user('@staff.example') })}) { id }`),
    disableUser: one([], async () => `disableUser(${of({ id: await user() })}) { id }`),
    enableUser: one([], async () => `enableUser(${of({ id: await user() })}) { id }`),
    // The last: it ends the session of whoever runs them all.
    logout: one([], () => 'logout'),
  };
}
