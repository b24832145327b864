// The store for agents: node examples/mcp/server.mjs
// A server of the Model Context Protocol on stdin and stdout. Its tools read and quote; none of them changes anything.
import { readFile } from 'node:fs/promises';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createStore, StoreError } from '@plant-store/client';
import {
  buildSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';

const {
  STORE_URL = 'http://127.0.0.1:4000',
  STORE_API_KEY, // of a customer: a key of the storefront
  STORE_TOKEN, // of a signed-in customer: with it there is the tool own_orders
  STORE_SCHEMA = new URL('../../schema/schema.graphql', import.meta.url), // read where the store serves none
} = process.env;

/** The tools, each with the query field that answers it. Their arguments, answers and descriptions are those of the schema. */
const FIELDS = {
  search_plants: 'plants',
  plant: 'plantBySlug',
  quote_order: 'quoteOrder',
  ...(STORE_TOKEN && { own_orders: 'orders' }),
};

/** How many levels of an answer are selected: the price of a plant in a page is on the fourth. */
const DEPTH = 4;

const store = createStore({
  url: STORE_URL,
  timeoutMs: 10_000,
  ...(STORE_TOKEN ? { headers: { authorization: `Bearer ${STORE_TOKEN}` } } : { apiKey: STORE_API_KEY }),
});

/** The schema that the store serves or, where introspection is off, that of the file. */
async function readSchema() {
  const served = await fetch(new URL('/schema.graphql', STORE_URL)).catch(() => undefined);
  return buildSchema(served?.ok ? await served.text() : await readFile(STORE_SCHEMA, 'utf8'));
}

function toolOf(name, field) {
  const properties = Object.fromEntries(field.args.map((arg) => [arg.name, jsonSchemaOf(arg.type, arg.description)]));
  const required = field.args.filter(isRequiredArgument).map((arg) => arg.name);
  return {
    name,
    description: field.description,
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
}

const JSON_TYPES = { Int: 'integer', Float: 'number', Boolean: 'boolean', JSONObject: 'object' };

/** The JSON Schema of an argument, or of a member of one. */
function jsonSchemaOf(type, description) {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return { type: 'array', items: jsonSchemaOf(nullable.ofType), description };
  if (isEnumType(nullable)) return { enum: nullable.getValues().map((value) => value.name), description };
  if (!isInputObjectType(nullable)) return { type: JSON_TYPES[nullable.name] ?? 'string', description };
  const fields = Object.values(nullable.getFields());
  const properties = Object.fromEntries(fields.map((one) => [one.name, jsonSchemaOf(one.type, one.description)]));
  const required = fields.filter(isRequiredInputField).map((one) => one.name);
  return { type: 'object', properties, required, additionalProperties: false, description };
}

/** What is selected of a type: all fields that a customer may read without arguments, down to a depth. */
function selectionOf(type, depth = DEPTH) {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const below = Object.values(named.getFields())
    .filter(
      (field) => field.args.length === 0 && !isForStaff(field) && (depth > 1 || isLeafType(getNamedType(field.type))),
    )
    .map((field) => ({ field, selected: selectionOf(field.type, depth - 1) }))
    .filter(({ field, selected }) => selected !== '' || isLeafType(getNamedType(field.type)));
  return below.length > 0 ? ` { ${below.map(({ field, selected }) => `${field.name}${selected}`).join(' ')} }` : '';
}

/** Whether the schema says of a field that other roles than CUSTOMER may read it: `@auth(roles: [STAFF, ADMIN])`. */
function isForStaff({ astNode }) {
  const auth = astNode?.directives?.find(({ name }) => name.value === 'auth');
  const roles = auth?.arguments?.find(({ name }) => name.value === 'roles')?.value.values ?? [];
  return roles.length > 0 && !roles.some(({ value }) => value === 'CUSTOMER');
}

/** The query of a tool: one field, with a variable for each argument. */
function documentOf({ name, args, type }) {
  const declared = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  return `query (${declared}) { ${name}(${passed})${selectionOf(type)} }`;
}

const schema = await readSchema();
const queries = schema.getQueryType().getFields();
const tools = Object.entries(FIELDS).map(([name, field]) => ({
  ...{ field: queries[field], document: documentOf(queries[field]), tool: toolOf(name, queries[field]) },
}));

const server = new Server(
  { name: 'plant-store', version: '1.0.0' },
  { capabilities: { tools: {} }, instructions: schema.getType('Money').description },
);

server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ tool }) => tool) }));

server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
  const called = tools.find(({ tool }) => tool.name === params.name);
  if (!called) return refusal(`There is no tool ${params.name}.`);
  const given = params.arguments ?? {};
  const known = called.field.args.map((arg) => arg.name);
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length > 0) return refusal(`Unknown arguments: ${unknown.join(', ')}. Known are ${known.join(', ')}.`);
  try {
    const data = await store.graphql(called.document, given);
    return { content: [{ type: 'text', text: JSON.stringify(data[called.field.name]) }] };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return refusal(`${error.code}: ${error.message}`);
  }
});

/** What the agent reads where a tool could not do what it was called for. */
const refusal = (text) => ({ isError: true, content: [{ type: 'text', text }] });

await server.connect(new StdioServerTransport());
