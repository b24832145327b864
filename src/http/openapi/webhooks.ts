import { catalogue, type EventKind } from '../../events/catalogue.js';
import type { ApiSchemas } from '../api-schemas.js';
import { snakeCase } from '../snake-case.js';
import { recordedWebhooks } from './examples.js';
import { componentOf, type JsonSchema, reachable } from './json-schema.js';
import { partsIn } from './parts.js';
import parts from './parts.json' with { type: 'json' };
import { inRestWords } from './rest-words.js';

const schemaName = (type: string): string => `Event.${type}`;

const PREVIOUS = {
  type: 'object',
  description:
    'The members of this object that the mutation changed, with their values before, but `updated_at`. Absent in events from before this member was added.',
};

/** The OpenAPI entry of one event type. */
export function webhookOf(type: string): JsonSchema {
  const { description } = catalogue[type as keyof typeof catalogue];
  return {
    post: {
      operationId: type,
      summary: description,
      description: `${description} Verify \`x-service-signature\` or \`webhook-signature\` over the raw body.`,
      tags: ['Webhooks'],
      security: [],
      parameters: Object.keys(parts.webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${schemaName(type)}` },
            examples: { delivery: { summary: description, value: recordedWebhooks[type] } },
          },
        },
      },
      responses: parts.webhookResponses,
    },
  };
}

/** The body schemas of every event type, and the schema that they share. */
export function webhookSchemas(version: string): Record<string, JsonSchema> {
  const { event, truncated } = partsIn(version);
  const kinds = Object.entries(catalogue).map(([type, kind]) => [schemaName(type), bodySchema(type, kind, truncated)]);
  return { Event: event, ...Object.fromEntries(kinds) };
}

function bodySchema(type: string, kind: EventKind, truncated: JsonSchema): JsonSchema {
  const properties = {
    type: { const: type, description: 'The event type.' },
    resource: {
      type: 'object',
      description: 'The resource that the event belongs to.',
      required: ['type', 'id'],
      properties: { type: { const: kind.resource }, id: { type: 'string' } },
    },
    data: { description: 'The resource in its REST representation.', anyOf: [dataSchema(kind), truncated] },
  };
  return {
    description: kind.description,
    allOf: [{ $ref: '#/components/schemas/Event' }, { type: 'object', required: Object.keys(properties), properties }],
  };
}

function dataSchema(kind: EventKind): JsonSchema {
  const payload = { $ref: `#/components/schemas/${kind.payload}` };
  const extra = Object.entries(kind.extra ?? {}).map(([name, enumName]) => {
    return [snakeCase(name), { $ref: `#/components/schemas/${enumName}` }];
  });
  if (extra.length === 0 && !kind.previous) return payload;
  const own = {
    ...(extra.length > 0 && { required: extra.map(([name]) => name) }),
    properties: { ...Object.fromEntries(extra), ...(kind.previous && { previous: PREVIOUS }) },
  };
  return { allOf: [payload, { type: 'object', ...own }] };
}

/** `schema/webhooks.json`: every event type, with the JSON Schema of its body and the mutations that emit it. */
export function webhookDocument({ version, rest: view }: ApiSchemas): JsonSchema {
  const { event, truncated } = partsIn(version.name);
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
      schema: bodySchema(type, kind, truncated),
    },
  ]);
  const schemas = {
    Event: event,
    ...Object.fromEntries(payloads.map((name) => [name, componentOf(view, name)])),
  };
  const document = { events: Object.fromEntries(events), components: { schemas } };
  return inRestWords(document, view, version.name);
}
