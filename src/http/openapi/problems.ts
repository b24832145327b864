import type { ErrorCode } from '../../core/errors.js';
import { errorStatus } from '../errors/error-status.js';
import { slugOf } from './codes.js';
import type { JsonSchema } from './json-schema.js';
import parts from './parts.json' with { type: 'json' };

/** The members that an error has in addition to those of every Problem, by code. */
const facts: Partial<Record<ErrorCode, Record<string, JsonSchema>>> = parts.problemMembers;

/** The members that only some errors with the code have. */
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
