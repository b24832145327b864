import { KEPT_DAYS } from '../../core/limits.js';
import { versions } from '../../versions/versions.js';
import type { JsonSchema } from './json-schema.js';

/** Headers that a request may carry, for `components.parameters`. */
export const parameters: Record<string, JsonSchema> = {
  ApiVersion: {
    name: 'API-Version',
    in: 'header',
    description: "The version of the answer; without it the organization's own.",
    schema: { type: 'string', enum: versions.map((one) => one.name) },
  },
  RequestId: {
    name: 'x-request-id',
    in: 'header',
    description:
      'A name for this request: 1 to 128 letters, digits, `_`, `.`, `:` and `-`; anything else is replaced. It comes back, and stands in the log and in webhooks.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of an answer that the client has: 304 when it would get the same.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: `Makes a retry safe: the same key with the same request gets the first answer again, with other arguments 422. 1 to 255 visible ASCII characters, kept ${KEPT_DAYS} days.`,
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
    example: 'refund-GH-1001-1',
  },
};
