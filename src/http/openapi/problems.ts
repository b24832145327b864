import type { ErrorCode } from '../../core/errors.js';
import { errorStatus } from '../errors/error-status.js';
import type { JsonSchema } from './json-schema.js';

const text = { type: 'string' };
const minorUnits = { type: 'integer', format: 'int32', minimum: 0 };

/** The code as REST writes it. */
export const slugOf = (code: ErrorCode): string => code.toLowerCase();

/** What every failure says, for `components.schemas`; `codes` are those that REST can answer. */
export const problemSchemas = (codes: readonly ErrorCode[]): Record<string, JsonSchema> => ({
  Problem: {
    type: 'object',
    description: 'What went wrong: the members of RFC 9457, and the facts of the error beside them.',
    required: ['type', 'title', 'status', 'code', 'detail', 'errors', 'request_id'],
    properties: {
      type: { type: 'string', description: 'Where the error is explained.' },
      title: { type: 'string', description: 'The code in words.' },
      status: { type: 'integer', description: 'The HTTP status.' },
      code: { type: 'string', description: 'What programs tell errors apart by.', enum: codes.map(slugOf) },
      detail: { type: 'string', description: 'A sentence for people.' },
      errors: {
        type: 'array',
        description: 'Every invalid field; empty unless the code is `bad_user_input`.',
        items: { $ref: '#/components/schemas/FieldIssue' },
      },
      request_id: { type: 'string', description: 'The `x-request-id` of this answer; our log has the same.' },
    },
  },
  FieldIssue: {
    type: 'object',
    description: 'One invalid field of a request.',
    required: ['field', 'code', 'message'],
    properties: {
      field: { type: 'string', description: 'Where it is: `limit`, `items[0].quantity`, `API-Version`.' },
      code: { type: 'string', description: 'The rule it breaks: `required`, `type`, `unknown`, `min`, `max`, …' },
      message: { type: 'string', description: 'A sentence for people.' },
      received: { description: 'What came.' },
      allowed: { description: 'What is taken: a bound, both bounds, a type, or a list of values.' },
    },
  },
  Remaining: {
    type: 'object',
    description: 'What is left of an order to refund; money in minor units.',
    required: ['total', 'shipping', 'currency', 'items'],
    properties: {
      total: { ...minorUnits, description: 'All the money.' },
      shipping: { ...minorUnits, description: 'The part of it that is shipping.' },
      currency: { type: 'string', description: 'ISO 4217 code, as in USD.' },
      items: {
        type: 'array',
        description: 'The lines that have units left.',
        items: {
          type: 'object',
          required: ['order_item_id', 'quantity', 'amount'],
          properties: {
            order_item_id: { ...text, description: 'The line.' },
            quantity: { type: 'integer', format: 'int32', minimum: 1, description: 'Units left.' },
            amount: { ...minorUnits, description: 'What they are worth.' },
          },
        },
      },
    },
  },
});

/** The members that a failure has beside those of every Problem, by code. */
const facts: Partial<Record<ErrorCode, Record<string, JsonSchema>>> = {
  ORDER_NOT_REFUNDABLE: {
    current: { $ref: '#/components/schemas/OrderStatus', description: 'The status of the order.' },
  },
  CONFLICT: {
    refunded: { ...minorUnits, description: 'What has been refunded of the order, in minor units.' },
  },
  REFUND_EXCEEDS_REMAINING: {
    remaining: { $ref: '#/components/schemas/Remaining', description: 'What is left to refund.' },
  },
  PAYLOAD_TOO_LARGE: {
    allowed_bytes: { type: 'integer', minimum: 1, description: 'How many bytes a body may have.' },
  },
};

/** The schema of a failure that has one of these codes. */
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
  const required = Object.keys(own).length > 0 ? Object.keys(own) : undefined;
  return { allOf: [{ $ref: '#/components/schemas/Problem' }, { type: 'object', required, properties }] };
}
