import type { JsonSchema } from './json-schema.js';

const text = { type: 'string' };

/** Response headers. A `required` one is on every response that lists it. */
const headers = {
  RequestId: {
    required: true,
    description: 'The id of the request: the one that the client sent, or a new one.',
    schema: text,
  },
  ApiVersion: { required: true, description: 'The API version of the response.', schema: text },
  Deprecation: {
    description: 'When that version became deprecated, in unix seconds (RFC 9745); absent if it is not deprecated.',
    schema: { type: 'string', pattern: '^@\\d+$' },
  },
  Link: { description: 'For a deprecated version: where to read about it (`rel="deprecation"`).', schema: text },
  PageLinks: {
    required: true,
    description:
      'The `first`, `prev`, `next` and `last` page (RFC 8288), as paths; for a deprecated version, also where to read about it.',
    schema: { type: 'string', pattern: 'rel="first"' },
  },
  ETag: {
    required: true,
    description: 'Identifies this exact body, for `If-None-Match`.',
    schema: { type: 'string', pattern: '^"[\\w-]+"$' },
  },
  Revalidate: {
    required: true,
    description: 'Cacheable, but must be revalidated; responses to authenticated requests are private.',
    schema: { type: 'string', enum: ['public, no-cache', 'private, no-cache'] },
  },
  NoStore: { required: true, description: 'Not cacheable.', schema: { type: 'string', const: 'no-store' } },
  Vary: {
    required: true,
    description: 'The request headers that the response depends on.',
    schema: { type: 'string', pattern: 'Authorization, API-Version' },
  },
  Location: { required: true, description: 'The path of the created resource.', schema: text },
  IdempotentReplayed: {
    description: 'Present when this is the stored response of an earlier request with the same key.',
    schema: { type: 'string', const: 'true' },
  },
  RateLimit: {
    description: 'The remaining requests (`r`) until the reset in `t` seconds; absent if no limit is set.',
    schema: { type: 'string', pattern: '^"default";r=\\d+;t=\\d+$' },
  },
  RateLimitPolicy: {
    description: 'The quota (`q`) per window of `w` seconds, for each token, or for each address without a token.',
    schema: { type: 'string', pattern: '^"default";q=\\d+;w=\\d+$' },
  },
  RetryAfter: {
    required: true,
    description: 'Seconds to wait before retrying.',
    schema: { type: 'integer', minimum: 1 },
  },
  RetryAfterInUse: {
    description: 'With `idempotency_key_in_use`: seconds to wait before retrying.',
    schema: { type: 'integer', minimum: 1 },
  },
  Authenticate: {
    required: true,
    description: 'The authentication scheme.',
    schema: { type: 'string', const: 'Bearer' },
  },
} satisfies Record<string, JsonSchema>;

/** The response headers in this version, for `components.headers`. */
export const headersIn = (version: string): Record<string, JsonSchema> => ({
  ...headers,
  ApiVersion: { ...headers.ApiVersion, schema: { type: 'string', const: version } },
});

export const header = (name: keyof typeof headers): JsonSchema => ({ $ref: `#/components/headers/${name}` });

/** The headers that every response of a route has or may have. */
export const commonHeaders: Record<string, JsonSchema> = {
  'x-request-id': header('RequestId'),
  'API-Version': header('ApiVersion'),
  Deprecation: header('Deprecation'),
  Link: header('Link'),
  RateLimit: header('RateLimit'),
  'RateLimit-Policy': header('RateLimitPolicy'),
};
