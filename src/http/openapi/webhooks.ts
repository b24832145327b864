import { type GraphQLSchema, isEnumType } from 'graphql';
import { versions } from '../../api-versions/versions.js';
import { catalogue, type EventKind } from '../../events/catalogue.js';
import { snakeCase } from '../snake-case.js';
import { componentOf, type JsonSchema, reachable } from './json-schema.js';

const schemaName = (type: string): string => `Event.${type}`;

/** The OpenAPI entry of one kind of webhook. */
export function webhookOf(type: string): JsonSchema {
  const { description } = catalogue[type as keyof typeof catalogue];
  return {
    post: {
      operationId: type,
      summary: description,
      description: `${description} Verify \`x-service-signature\` or \`webhook-signature\` over the raw body.`,
      tags: ['Webhooks'],
      security: [],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${schemaName(type)}` } } },
      },
      responses: {
        '2XX': { description: 'Received. Anything else is retried.' },
        '410': { description: 'Switches the endpoint off.' },
      },
    },
  };
}

/** The bodies of every kind of webhook. */
export function webhookSchemas(view: GraphQLSchema): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([type, kind]) => [schemaName(type), bodySchema(view, type, kind)]),
  );
}

function bodySchema(view: GraphQLSchema, type: string, kind: EventKind): JsonSchema {
  const text = { type: 'string' };
  const payload = { $ref: `#/components/schemas/${kind.payload}` };
  const extra = Object.entries(kind.extra ?? {}).map(([name, enumName]) => {
    const enumType = view.getType(enumName);
    return [
      snakeCase(name),
      { type: 'string', enum: isEnumType(enumType) ? enumType.getValues().map((one) => one.name) : undefined },
    ];
  });
  const whole =
    extra.length === 0
      ? payload
      : {
          allOf: [
            payload,
            { type: 'object', required: extra.map(([name]) => name), properties: Object.fromEntries(extra) },
          ],
        };
  return {
    type: 'object',
    description: kind.description,
    required: [
      ...['id', 'type', 'created_at', 'api_version', 'organization_id', 'resource', 'sequence', 'request', 'data'],
      ...['previous_digest', 'digest'],
    ],
    properties: {
      id: text,
      type: { const: type },
      created_at: { type: 'string', format: 'date-time' },
      api_version: { type: 'string', enum: versions.map((one) => one.name) },
      organization_id: text,
      resource: { type: 'object', required: ['type', 'id'], properties: { type: { const: kind.resource }, id: text } },
      sequence: { type: 'integer', minimum: 1 },
      request: {
        type: 'object',
        required: ['id', 'idempotency_key'],
        properties: { id: text, idempotency_key: { type: ['string', 'null'] } },
      },
      data: { anyOf: [whole, truncated] },
      previous_digest: {
        type: ['string', 'null'],
        pattern: DIGEST,
        description: 'The `digest` of the event before it of the same resource; null at the first.',
      },
      digest: {
        type: 'string',
        pattern: DIGEST,
        description: 'SHA-256 of the bytes of this body before `,"digest"`, in lowercase hex.',
      },
    },
  };
}

const DIGEST = '^[0-9a-f]{64}$';

const truncated: JsonSchema = {
  type: 'object',
  description: 'Instead of data that would make the body larger than 64 kB: ask for the resource.',
  required: ['truncated'],
  properties: { truncated: { const: true } },
};

/** `schema/webhooks.json`: every event, with the JSON Schema of its body and the mutations that emit it. */
export function webhookDocument(view: GraphQLSchema): JsonSchema {
  const payloads = reachable(
    view,
    Object.values(catalogue).map((kind) => kind.payload),
  );
  const events = Object.entries(catalogue).map(([type, kind]) => [
    type,
    {
      description: kind.description,
      resource: kind.resource,
      emitted_by: kind.emittedBy,
      schema: bodySchema(view, type, kind),
    },
  ]);
  const schemas = payloads.map((name) => [name, componentOf(view, name)]);
  return JSON.parse(
    JSON.stringify({ events: Object.fromEntries(events), components: { schemas: Object.fromEntries(schemas) } }),
  ) as JsonSchema;
}
