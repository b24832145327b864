import type { ErrorCode } from '../../core/errors.js';
import { errorStatus } from '../errors/error-status.js';
import type { JsonSchema } from './json-schema.js';

const text = { type: 'string' };
const minorUnits = { type: 'integer', format: 'int32', minimum: 0 };

/** The error code in REST's spelling. */
export const slugOf = (code: ErrorCode): string => code.toLowerCase();

/** The schemas of every error, for `components.schemas`; `codes` are those that REST may return. */
export const problemSchemas = (codes: readonly ErrorCode[]): Record<string, JsonSchema> => ({
  Problem: {
    type: 'object',
    description: 'An error: the members of RFC 9457, and further details that depend on the code.',
    required: ['type', 'title', 'status', 'code', 'detail', 'errors', 'request_id'],
    properties: {
      type: { type: 'string', description: 'A link to the explanation of the error.' },
      title: { type: 'string', description: 'A short title for the code.' },
      status: { type: 'integer', description: 'The HTTP status.' },
      code: { type: 'string', description: 'The error code, for programs.', enum: codes.map(slugOf) },
      detail: { type: 'string', description: 'An explanation for people.' },
      errors: {
        type: 'array',
        description: 'Every invalid field; empty unless the code is `bad_user_input`.',
        items: { $ref: '#/components/schemas/FieldIssue' },
      },
      request_id: { type: 'string', description: 'The `x-request-id` of this response, which is also in our log.' },
    },
  },
  FieldIssue: {
    type: 'object',
    description: 'One invalid field of a request.',
    required: ['field', 'code', 'message'],
    properties: {
      field: { type: 'string', description: 'The path of the field: `limit`, `items[0].quantity`, `API-Version`.' },
      code: {
        type: 'string',
        description: 'The rule that it violates: `required`, `type`, `unknown`, `min`, `max`, …',
      },
      message: { type: 'string', description: 'An explanation for people.' },
      received: { description: 'The received value.' },
      allowed: { description: 'What is allowed: one bound, both bounds, a type, or a list of values.' },
    },
  },
  Remaining: {
    type: 'object',
    description: 'What can still be refunded of an order; money in minor units.',
    required: ['total', 'shipping', 'currency', 'items'],
    properties: {
      total: { ...minorUnits, description: 'The money that can still be refunded, including shipping.' },
      shipping: { ...minorUnits, description: 'The shipping included in the total.' },
      currency: { type: 'string', description: 'ISO 4217 code, as in USD.' },
      items: {
        type: 'array',
        description: 'The order lines with units left to refund.',
        items: {
          type: 'object',
          required: ['order_item_id', 'quantity', 'amount'],
          properties: {
            order_item_id: { ...text, description: 'The id of the order line.' },
            quantity: { type: 'integer', format: 'int32', minimum: 1, description: 'The units left to refund.' },
            amount: { ...minorUnits, description: 'The refund value of these units.' },
          },
        },
      },
    },
  },
});

/** The members that an error has in addition to those of every Problem, by code. */
const facts: Partial<Record<ErrorCode, Record<string, JsonSchema>>> = {
  UNAUTHENTICATED: {
    reason: {
      type: 'string',
      enum: ['missing', 'malformed', 'unknown', 'expired', 'revoked', 'api_key'],
      description: 'Why nobody is signed in; absent where a login was refused.',
    },
    expired_at: { type: 'string', format: 'date-time', description: 'With `expired`: when the session expired.' },
  },
  ORDER_NOT_REFUNDABLE: {
    current: { $ref: '#/components/schemas/OrderStatus', description: 'The status of the order.' },
  },
  CONFLICT: {
    refunded: { ...minorUnits, description: 'How much of the order has been refunded, in minor units.' },
  },
  REFUND_EXCEEDS_REMAINING: {
    remaining: { $ref: '#/components/schemas/Remaining', description: 'What can still be refunded.' },
  },
  PAYLOAD_TOO_LARGE: {
    allowed_bytes: { type: 'integer', minimum: 1, description: 'The largest allowed body, in bytes.' },
  },
};

/** Those of them that only some errors with the code have. */
const sometimes = ['reason', 'expired_at'];

/** The schema of an error with one of these codes. */
export function problemSchema(codes: readonly ErrorCode[]): JsonSchema {
  const [first, ...others] = codes.map(ofCode);
  return first && others.length === 0 ? first : { oneOf: codes.map(ofCode) };
}

function ofCode(code: ErrorCode): JsonSchema {
  const own = facts[code] ?? {};
  const issues = code === 'BAD_USER_INPUT' ? { minItems: 1 } : { maxItems: 0 };
  const properties = {
    status: { const: errorStatus[code].status },
    code: { const: slugOf(code) },
    errors: issues,
    ...own,
  };
  const always = Object.keys(own).filter((name) => !sometimes.includes(name));
  const required = always.length > 0 ? always : undefined;
  return { allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object', required, properties }] };
}
