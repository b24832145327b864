import { catalogue, type EventKind } from '../../core/events/catalogue.js';
import { MAX_EVENT_BYTES } from '../../core/limits.js';
import type { ApiSchemas } from '../api-schemas.js';
import { snakeCase } from '../snake-case.js';
import { recordedWebhooks } from './examples/recorded.js';
import { componentOf, type JsonSchema, reachable } from './json-schema.js';
import { inRestWords } from './rest-words.js';

const schemaName = (type: string): string => `Event.${type}`;

const text = { type: 'string' };

/** What every delivery carries, for `components.parameters`. */
export const webhookHeaders: Record<string, JsonSchema> = {
  ServiceSignature: {
    name: 'x-service-signature',
    in: 'header',
    required: true,
    description:
      'HMAC-SHA256 over the raw body, in lowercase hex, keyed with the whole secret of the endpoint. While two secrets are valid: both, newest first, separated by a comma.',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}(,[0-9a-f]{64})*$' },
  },
  WebhookId: {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The id of the event: the same at every attempt. Handle each once.',
    schema: text,
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'When this attempt was made, in unix seconds.',
    schema: { type: 'integer' },
  },
  WebhookSignature: {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      'The signature of the Standard Webhooks scheme, over id, timestamp and raw body. While two secrets are valid: both, separated by a space.',
    schema: { type: 'string', pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$' },
  },
};

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
      parameters: Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${schemaName(type)}` },
            examples: { delivery: { summary: description, value: recordedWebhooks[type] } },
          },
        },
      },
      responses: {
        '2XX': { description: 'Received.' },
        '410': { description: 'Switches the endpoint off.' },
        '429': { description: 'Tried again, not before what `Retry-After` says.' },
        '503': { description: 'Tried again, not before what `Retry-After` says.' },
        default: { description: 'Tried again, for three days. Redirects are not followed.' },
      },
    },
  };
}

/** The bodies of every kind of webhook, and what they have in common. */
export function webhookSchemas(version: string): Record<string, JsonSchema> {
  const kinds = Object.entries(catalogue).map(([type, kind]) => [schemaName(type), bodySchema(type, kind)]);
  return { Event: envelope(version), ...Object.fromEntries(kinds) };
}

function bodySchema(type: string, kind: EventKind): JsonSchema {
  const properties = {
    type: { const: type, description: 'What happened.' },
    resource: {
      type: 'object',
      description: 'Whose history the event belongs to.',
      required: ['type', 'id'],
      properties: { type: { const: kind.resource }, id: text },
    },
    data: { description: 'The resource as REST shows it.', anyOf: [dataSchema(kind), truncated] },
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
  if (extra.length === 0) return payload;
  const own = { required: extra.map(([name]) => name), properties: Object.fromEntries(extra) };
  return { allOf: [payload, { type: 'object', ...own }] };
}

const DIGEST = '^[0-9a-f]{64}$';

/** The body of a webhook in a version, but for what depends on the type of the event. */
const envelope = (version: string): JsonSchema => ({
  type: 'object',
  description: 'What every event says, beside its type, its resource and its data.',
  required: ['id', 'created_at', 'api_version', 'organization_id', 'sequence', 'request', 'previous_digest', 'digest'],
  properties: {
    id: { type: 'string', description: 'The same at every attempt.' },
    created_at: { type: 'string', format: 'date-time', description: 'When it happened: RFC 3339, UTC.' },
    api_version: {
      type: 'string',
      description: 'The version that `data` is written in: that of the endpoint.',
      const: version,
    },
    organization_id: { type: 'string', description: 'Where it happened.' },
    sequence: {
      type: 'integer',
      minimum: 1,
      description: 'Counts up without gaps per resource, over the events of every type.',
    },
    request: {
      type: 'object',
      description: 'The request that did it.',
      required: ['id', 'idempotency_key'],
      properties: {
        id: { type: 'string', description: 'Its `x-request-id`.' },
        idempotency_key: { type: ['string', 'null'], description: 'Its `Idempotency-Key`, if it had one.' },
      },
    },
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
});

const truncated: JsonSchema = {
  type: 'object',
  description: `Instead of data that would make the body larger than ${MAX_EVENT_BYTES / 1024} kB: ask for the resource.`,
  required: ['truncated'],
  properties: { truncated: { const: true } },
};

/** `schema/webhooks.json`: every event, with the JSON Schema of its body and the mutations that emit it. */
export function webhookDocument({ version, rest: view }: ApiSchemas): JsonSchema {
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
      schema: bodySchema(type, kind),
    },
  ]);
  const schemas = {
    Event: envelope(version.name),
    ...Object.fromEntries(payloads.map((name) => [name, componentOf(view, name)])),
  };
  const document = { events: Object.fromEntries(events), components: { schemas } };
  return inRestWords(JSON.parse(JSON.stringify(document)) as JsonSchema, view);
}
