import { KEPT_DAYS } from '../../core/limits.js';
import { versions } from '../../versions/versions.js';
import type { JsonSchema } from './json-schema.js';

/** The optional request headers, for `components.parameters`. */
export const parameters: Record<string, JsonSchema> = {
  ApiVersion: {
    name: 'API-Version',
    in: 'header',
    description: "The API version of the request and its response. Default: the organization's version.",
    schema: { type: 'string', enum: versions.map((one) => one.name) },
  },
  RequestId: {
    name: 'x-request-id',
    in: 'header',
    description:
      'An id for this request: 1 to 128 letters, digits, `_`, `.`, `:` and `-`; any other value is replaced. The response, the log and webhooks contain it.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of a response that the client has cached: returns 304 if it has not changed.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: `Makes retries safe: the same request with the same key returns the first response again; different arguments return 422. 1 to 255 visible ASCII characters, kept ${KEPT_DAYS} days.`,
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
    example: 'refund-GH-1001-1',
  },
};
