import type { JsonSchema } from './json-schema.js';

const text = { type: 'string' };

/** Those that are `required` are on each answer that names them. */
const headers = {
  RequestId: { required: true, description: 'The name of the request: its own, or a new one.', schema: text },
  ApiVersion: { required: true, description: 'The version the answer was made in.', schema: text },
  Deprecation: {
    description: 'Since when that version is deprecated, in unix seconds (RFC 9745); absent for a current one.',
    schema: { type: 'string', pattern: '^@\\d+$' },
  },
  Link: { description: 'Of a deprecated version: where to read about it (`rel="deprecation"`).', schema: text },
  PageLinks: {
    required: true,
    description:
      'The `first`, `prev`, `next` and `last` page (RFC 8288), as paths; of a deprecated version also where to read about it.',
    schema: { type: 'string', pattern: 'rel="first"' },
  },
  ETag: {
    required: true,
    description: 'Names this very body, for `If-None-Match`.',
    schema: { type: 'string', pattern: '^"[\\w-]+"$' },
  },
  Keepable: {
    required: true,
    description: 'It may be kept, but must be asked for again; with a token, by the one who asked alone.',
    schema: { type: 'string', enum: ['public, no-cache', 'private, no-cache'] },
  },
  NotKept: { required: true, description: 'It may not be kept.', schema: { type: 'string', const: 'no-store' } },
  Vary: {
    required: true,
    description: 'Which headers of the request decide what it says.',
    schema: { type: 'string', pattern: 'Authorization, API-Version' },
  },
  Location: { required: true, description: 'The path where what was made can be seen.', schema: text },
  IdempotentReplayed: {
    description: 'There when this is the answer that an earlier request with the same key got.',
    schema: { type: 'string', const: 'true' },
  },
  RateLimit: {
    description: 'What is left (`r`) for so many seconds (`t`); absent where no limit is set.',
    schema: { type: 'string', pattern: '^"default";r=\\d+;t=\\d+$' },
  },
  RateLimitPolicy: {
    description: 'The quota (`q`) of a window of seconds (`w`), for each token; without one, for each address.',
    schema: { type: 'string', pattern: '^"default";q=\\d+;w=\\d+$' },
  },
  RetryAfter: {
    required: true,
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
  RetryAfterInUse: {
    description: 'With `idempotency_key_in_use`: seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
  Authenticate: {
    required: true,
    description: 'The scheme that the path takes.',
    schema: { type: 'string', const: 'Bearer' },
  },
} satisfies Record<string, JsonSchema>;

/** Headers that an answer in this version carries, for `components.headers`. */
export const headersIn = (version: string): Record<string, JsonSchema> => ({
  ...headers,
  ApiVersion: { ...headers.ApiVersion, schema: { type: 'string', const: version } },
});

export const header = (name: keyof typeof headers): JsonSchema => ({ $ref: `#/components/headers/${name}` });

/** What every answer of a route carries, or may carry. */
export const everywhere: Record<string, JsonSchema> = {
  'x-request-id': header('RequestId'),
  'API-Version': header('ApiVersion'),
  Deprecation: header('Deprecation'),
  Link: header('Link'),
  RateLimit: header('RateLimit'),
  'RateLimit-Policy': header('RateLimitPolicy'),
};
