import { Role } from '../../core/context.js';
import { catalogue, type EventKind } from '../../core/events/catalogue.js';
import { MAX_EVENT_BYTES } from '../../core/limits.js';
import type { ApiSchemas } from '../api-schemas.js';
import { snakeCase } from '../snake-case.js';
import { recordedWebhooks } from './examples/recorded.js';
import { componentOf, type JsonSchema, reachable } from './json-schema.js';
import { inRestWords } from './rest-words.js';

const schemaName = (type: string): string => `Event.${type}`;

const text = { type: 'string' };

/** The headers of every delivery, for `components.parameters`. */
export const webhookHeaders: Record<string, JsonSchema> = {
  ServiceSignature: {
    name: 'x-service-signature',
    in: 'header',
    required: true,
    description:
      'HMAC-SHA256 of the raw body, in lowercase hex, keyed with the whole secret string of the endpoint. While two secrets are valid: two signatures, newest secret first, separated by a comma.',
    schema: { type: 'string', pattern: '^[0-9a-f]{64}(,[0-9a-f]{64})*$' },
  },
  WebhookId: {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'The id of the event: the same at every attempt. Use it to process each event only once.',
    schema: text,
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'The time of this attempt, in unix seconds.',
    schema: { type: 'integer' },
  },
  WebhookSignature: {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      'The Standard Webhooks signature over id, timestamp and raw body. While two secrets are valid: two signatures, separated by a space.',
    schema: { type: 'string', pattern: '^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$' },
  },
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
        '410': { description: 'Disables the endpoint.' },
        '429': { description: 'Retried, not before the time in `Retry-After`.' },
        '503': { description: 'Retried, not before the time in `Retry-After`.' },
        default: { description: 'Retried for three days. Redirects are not followed.' },
      },
    },
  };
}

/** The body schemas of every event type, and the schema that they share. */
export function webhookSchemas(version: string): Record<string, JsonSchema> {
  const kinds = Object.entries(catalogue).map(([type, kind]) => [schemaName(type), bodySchema(type, kind)]);
  return { Event: envelope(version), ...Object.fromEntries(kinds) };
}

function bodySchema(type: string, kind: EventKind): JsonSchema {
  const properties = {
    type: { const: type, description: 'The event type.' },
    resource: {
      type: 'object',
      description: 'The resource that the event belongs to.',
      required: ['type', 'id'],
      properties: { type: { const: kind.resource }, id: text },
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
  if (extra.length === 0) return payload;
  const own = { required: extra.map(([name]) => name), properties: Object.fromEntries(extra) };
  return { allOf: [payload, { type: 'object', ...own }] };
}

const DIGEST = '^[0-9a-f]{64}$';

/** The members of a webhook body that do not depend on the event type, in this version. */
const envelope = (version: string): JsonSchema => ({
  type: 'object',
  description: 'The members of every event besides its type, resource and data.',
  required: ['id', 'created_at', 'api_version', 'organization_id', 'sequence', 'request', 'previous_digest', 'digest'],
  properties: {
    id: { type: 'string', description: 'The id of the event: the same at every attempt.' },
    created_at: { type: 'string', format: 'date-time', description: 'When the event happened: RFC 3339, UTC.' },
    api_version: {
      type: 'string',
      description: 'The API version of `data`: that of the endpoint.',
      const: version,
    },
    organization_id: { type: 'string', description: 'The organization that the event belongs to.' },
    sequence: {
      type: 'integer',
      minimum: 1,
      description: 'Counts the events of the resource without gaps, across all event types.',
    },
    request: {
      type: 'object',
      description: 'The request that caused the event.',
      required: ['id', 'idempotency_key'],
      properties: {
        id: { type: 'string', description: 'Its `x-request-id`.' },
        idempotency_key: { type: ['string', 'null'], description: 'Its `Idempotency-Key`, or null.' },
      },
    },
    actor: {
      type: ['object', 'null'],
      description:
        'The user whose request caused the event; null if the store itself did. Events from before it was recorded lack it.',
      required: ['login_id', 'role'],
      properties: {
        login_id: { type: 'string', description: 'The login identifier of the user.' },
        role: { enum: Object.values(Role), description: 'The role that the user had.' },
      },
    },
    previous_digest: {
      type: ['string', 'null'],
      pattern: DIGEST,
      description: 'The `digest` of the previous event of the same resource; null for the first.',
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
  description: `Replaces data that would make the body larger than ${MAX_EVENT_BYTES / 1024} kB: fetch the resource instead.`,
  required: ['truncated'],
  properties: { truncated: { const: true } },
};

/** `schema/webhooks.json`: every event type, with the JSON Schema of its body and the mutations that emit it. */
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
