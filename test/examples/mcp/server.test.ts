import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { openShop } from '../../support/shop.js';
import { demoId, openStore } from '../../support/store.js';

const clients: Client[] = [];

const shop = await openShop({ PROCESS_ROLE: 'api' });

afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

/** Starts the server of the example, as an agent does. */
async function start(environment: Record<string, string>): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1.0.0' });
  clients.push(client);
  const args = ['examples/mcp/server.mjs'];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: environment }));
  return client;
}

const withKey = () => start({ STORE_URL: shop.url, STORE_API_KEY: 'psk_demo_greenhouse_storefront' });
const asAda = () => start({ STORE_URL: shop.url, STORE_TOKEN: String(shop.ada.token) });

async function call(client: Client, name: string, args: Record<string, unknown>) {
  const answer = await client.callTool({ name, arguments: args });
  const [content] = answer.content as { text: string }[];
  return answer.isError ? { refused: content?.text } : { data: JSON.parse(String(content?.text)) };
}

describe('the tools of examples/mcp', () => {
  it('have the arguments of the schema, and only read', async () => {
    const { tools } = await (await asAda()).listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search_plants', 'plant', 'quote_order', 'own_orders']);
    for (const { annotations } of tools) expect(annotations?.readOnlyHint).toBe(true);
    const [search, plant, quote] = tools.map(({ inputSchema }) => inputSchema);
    expect(search?.properties).toMatchObject({
      q: { type: 'string' },
      minPrice: { type: 'integer' },
      petSafe: { type: 'boolean' },
      light: { enum: expect.arrayContaining(['LOW', 'BRIGHT_INDIRECT']) },
      sort: { enum: expect.arrayContaining(['RELEVANCE', 'BEST_SELLING']) },
    });
    expect([search?.required, plant?.required, quote?.required]).toEqual([[], ['slug'], ['items']]);
    expect(quote?.properties?.['items']).toMatchObject({
      type: 'array',
      items: { type: 'object', required: ['plantId', 'quantity'], properties: { quantity: { type: 'integer' } } },
    });
    const names = (await (await withKey()).listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(['search_plants', 'plant', 'quote_order']);
  });

  it('answer what the API answers, and change nothing', async () => {
    const order = await shop.orderIn('PROCESSING');
    await leavingAllAsItWas(shop, async () => {
      const ada = await asAda();
      const found = await call(ada, 'search_plants', { q: 'pothos', light: 'MEDIUM', limit: 1 });
      expect(found.data.items).toMatchObject([{ sku: 'EPI-AUR-12', price: { amount: 1299, currency: 'USD' } }]);
      const { data } = await shop.ada.graphql(
        '{ plantBySlug(slug: "golden-pothos") { id name description stock tags } }',
      );
      expect((await call(ada, 'plant', { slug: 'golden-pothos' })).data).toMatchObject(data.plantBySlug);
      const lines = { items: [{ plantId: demoId(1002), quantity: 2 }] };
      const quoted = await shop.ada.graphql(
        'query ($items: [OrderItemInput!]!) { quoteOrder(items: $items) { subtotal { amount } shipping { amount } total { amount } pointsEarned } }',
        lines,
      );
      expect((await call(ada, 'quote_order', lines)).data).toMatchObject(quoted.data.quoteOrder);
      const own = await call(ada, 'own_orders', { limit: 30 });
      expect(own.data.items[0]).toMatchObject({ id: order.id, status: 'PROCESSING', total: { currency: 'USD' } });
      expect(new Set(own.data.items.map(({ customerId }: { customerId: string }) => customerId))).toEqual(
        new Set([demoId(2001)]),
      );
    });
  });

  it('say why the store refuses, in its words, and reach nothing else', async () => {
    const tooMany = await call(await asAda(), 'own_orders', { limit: 100 });
    expect(tooMany.refused).toMatch(/^QUERY_TOO_COMPLEX: The query is too complex: cost /);
    await leavingAllAsItWas(shop, async () => {
      const agent = await withKey();
      expect(await call(agent, 'plant', { slug: 'none' })).toEqual({
        refused: 'NOT_FOUND: No plant has the slug "none".',
      });
      expect(await call(agent, 'quote_order', { items: [{ plantId: demoId(1002), quantity: 0 }] })).toEqual({
        refused: 'BAD_USER_INPUT: items[0].quantity must not be less than 1 (received 0)',
      });
      expect(await call(agent, 'quote_order', {})).toEqual({ refused: 'BAD_USER_INPUT: items is required' });
      expect((await call(agent, 'plant', { slug: 'a', id: 'b' })).refused).toBe(
        'Unknown arguments: id. Known are slug.',
      );
      for (const name of ['refundOrder', 'own_orders'])
        expect(await call(agent, name, {})).toEqual({ refused: `There is no tool ${name}.` });
    });
  });

  it('come from a file where the store serves no schema, with what is new in it; and say when the store is down', async () => {
    const store = await openStore({ PROCESS_ROLE: 'api', GRAPHQL_INTROSPECTION: 'false', GRAPHQL_SANDBOX: 'false' });
    const folder = await mkdtemp(join(tmpdir(), 'plant-store-mcp-'));
    const file = join(folder, 'schema.graphql');
    const schema = await readFile('schema/schema.graphql', 'utf8');
    await writeFile(file, schema.replace('  plantBySlug(', '  plantBySlug(\n    colour: Light\n'));
    expect((await fetch(`${store.url}/schema.graphql`)).status).toBe(404);
    const agent = await start({ STORE_URL: store.url });
    expect((await call(agent, 'search_plants', { q: 'pothos' })).data.items[0].sku).toBe('EPI-AUR-12');
    const other = await start({ STORE_URL: store.url, STORE_SCHEMA: file });
    const plant = (await other.listTools()).tools.find(({ name }) => name === 'plant');
    expect(Object.keys(plant?.inputSchema.properties ?? {})).toEqual(['colour', 'slug']);
    await store.close();
    await rm(folder, { recursive: true });
    expect((await call(agent, 'plant', { slug: 'golden-pothos' })).refused).toMatch(
      /^UNREACHABLE: The store did not answer/,
    );
  });
});
