import { versions } from '../../api-versions/versions.js';
import { statusOf } from '../status.js';

const text = { type: 'string' };

/** The parts of the document that no type of the schema has: security, headers, the error body. */
export const parts = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'The `auth_token` of `POST /auth/token`.' },
  },
  parameters: {
    ApiVersion: {
      name: 'API-Version',
      in: 'header',
      description: "The version of the answer; without it the organization's own.",
      schema: { type: 'string', enum: versions.map((one) => one.name) },
    },
    RequestId: {
      name: 'x-request-id',
      in: 'header',
      description: 'A name for this request; it comes back, and stands in the log and in webhooks.',
      schema: { type: 'string', pattern: '^[\\w.:-]{1,128}$' },
    },
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description: 'The `ETag` of an answer that the client has: 304 when it would get the same.',
      schema: text,
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'Makes a retry safe: the same key with the same request gets the first answer again. Kept 30 days.',
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
    },
  },
  headers: {
    RequestId: { description: 'The name of the request.', schema: text },
    ApiVersion: { description: 'The version the answer was made in.', schema: text },
    Deprecation: {
      description: 'Since when that version is deprecated (RFC 9745); absent for a current one.',
      schema: text,
    },
    Link: { description: 'first, prev, next and last page (RFC 8288).', schema: text },
    ETag: { description: 'Names this very body.', schema: text },
    CacheControl: {
      description:
        'A GET may be kept, but must be asked for again (`no-cache`); nothing else may be kept (`no-store`).',
      schema: text,
    },
    Location: { description: 'Where what was made can be seen.', schema: text },
    IdempotentReplayed: {
      description: '`true` when the answer is that of an earlier request with the same key.',
      schema: text,
    },
  },
  schemas: {
    Problem: {
      type: 'object',
      description: 'What went wrong: the members of RFC 9457, and the facts of the error beside them.',
      required: ['type', 'title', 'status', 'code', 'detail', 'errors', 'request_id'],
      properties: {
        type: { type: 'string', description: 'Where the error is explained.' },
        title: text,
        status: { type: 'integer' },
        code: { type: 'string', enum: Object.keys(statusOf).map((code) => code.toLowerCase()) },
        detail: { type: 'string', description: 'A sentence for people.' },
        errors: {
          type: 'array',
          description: 'Every invalid field.',
          items: {
            type: 'object',
            required: ['field', 'code', 'message'],
            properties: { field: text, code: text, message: text, received: {}, allowed: {} },
          },
        },
        request_id: text,
      },
    },
  },
};
