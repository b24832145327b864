import { getMetadataStorage, type ValidationError, validateSync } from 'class-validator';
import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLResolveInfo,
  GraphQLString,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { AppError } from '../errors.js';
import type { FieldIssue, IssueCode } from '../field-issue.js';
import { withAsciiDomain } from '../identity.js';
import type { Wrapper } from './wrap-resolvers.js';

type Input = Pick<GraphQLArgument, 'name' | 'type' | 'extensions'>;

/**
 * Gives every text the one form in which it is kept and compared, before anything reads it: composed letters (NFC), without the
 * spaces around it. So `home` and `home ` are one label, one fingerprint and one search. The domain of an e-mail address gets its ASCII form.
 * A text that `IsText` checks keeps its spaces; one that `IsExactText` checks stays as it was sent.
 */
export const trimLines: Wrapper = (resolve, { config }) => {
  const inputs = Object.entries(config.args ?? {}).map(([name, arg]) => ({ name, ...arg }) as Input);
  if (inputs.length === 0) return resolve;
  return (root, args, ctx, info) => resolve(root, trimmed(inputs, args), ctx, info);
};

/** The values of these inputs, with texts in their one form. */
export function trimmed(inputs: readonly Input[], given: object): Record<string, unknown> {
  const values = { ...given } as Record<string, unknown>;
  for (const { name, type, extensions } of inputs)
    if (!extensions['asSent'] && values[name] != null) {
      values[name] = trimmedValue(type, values[name], extensions['untrimmed'] ? composed : trimLine);
      if (extensions['address'] && typeof values[name] === 'string') values[name] = trimAddress(values[name]);
    }
  return values;
}

function trimmedValue(type: GraphQLInputType, value: unknown, tidy: (text: string) => string): unknown {
  const nullable = getNullableType(type);
  if (nullable === GraphQLString) return typeof value === 'string' ? tidy(value) : value;
  if (isListType(nullable) && Array.isArray(value))
    return value.map((item) => trimmedValue(nullable.ofType, item, tidy));
  if (!isInputObjectType(nullable) || value === null || typeof value !== 'object') return value;
  return trimmed(Object.values(nullable.getFields()), value);
}

/** An e-mail address, or a login id, which may be one. */
export const trimAddress = (text: string): string => withAsciiDomain(trimLine(text));

const SPACE = /\p{Zs}/u;

const composed = (text: string): string => text.normalize();

/** A line in composed letters, without the spaces around it. A line break stays, to be refused. */
export function trimLine(line: string): string {
  const text = composed(line);
  let [start, end] = [0, text.length];
  while (start < end && SPACE.test(text.charAt(start))) start++;
  while (start < end && SPACE.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

const rules = { forbidUnknownValues: false, skipMissingProperties: true, dismissDefaultMessages: true };

/** By the field of a document: its last arguments that were valid. All rows of a list have the same. */
const valid = new WeakMap<object, object>();

/** Checks arguments against the decorators of their class, and names all that is wrong at once. */
export function validateArgs(args: unknown, _type?: unknown, call?: { info: Partial<GraphQLResolveInfo> }): void {
  if (args === null || typeof args !== 'object') return;
  const [node] = call?.info.fieldNodes ?? [];
  if (node && isSame(args, valid.get(node))) return;
  const issues = issuesWith(args);
  if (issues.length > 0) throw AppError.badInput(issues);
  if (node) valid.set(node, Object.assign(Object.create(Object.getPrototypeOf(args)), args));
}

/** Whether two objects of one class have the same values, none of which is an object. */
const isSame = (one: object, other: object | undefined): boolean =>
  one.constructor === other?.constructor &&
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => value !== Object(value) && value === Object(other)[name]);

/** What the decorators of its class find wrong with an object; properties that it does not have are not checked. */
export function issuesWith(args: object): FieldIssue[] {
  const errors = validateSync(args, rules);
  return [...errors.flatMap((error) => issuesOf(error, '')), ...timesBeforeYearOne(args)];
}

/** The first time that PostgreSQL and RFC 3339 both have: the year 0000 of JavaScript does not exist there. */
const YEAR_ONE = '0001-01-01T00:00:00.000Z';

const timesBeforeYearOne = (args: object): FieldIssue[] =>
  Object.entries(args)
    .filter(([, value]) => value instanceof Date && value < new Date(YEAR_ONE))
    .map(([field, received]) => ({ field, code: 'min', received, allowed: YEAR_ONE }));

/** The tree of class-validator's errors as a flat list. It must not leak `target`: the caller's whole object. */
function issuesOf(error: ValidationError, path: string): FieldIssue[] {
  const field = pathTo(path, error.property);
  const own = Object.keys(error.constraints ?? {}).map((rule): FieldIssue => {
    const code = rule as IssueCode;
    return { field, code, received: error.value, ...factsOf(error, code) };
  });
  return [...own, ...(error.children ?? []).flatMap((child) => issuesOf(child, field))];
}

/** What a rule says of itself, beside its code. */
type Facts = Pick<FieldIssue, 'allowed' | 'other' | 'variant' | 'facts'>;

/**
 * What the rule allows: one bound, both bounds, or the words in the context of the rule; and what else the context names, such as
 * another field, with its value.
 */
function factsOf({ target, property }: ValidationError, code: string): Facts {
  const rules = getMetadataStorage().getTargetValidationMetadatas(target?.constructor as never, '', false, false);
  const ofCode = rules.filter(({ propertyName, name }) => propertyName === property && name === code);
  // A field that must not stand beside each of several others: the library says only that one of its rules was broken.
  const rule = ofCode.find(({ context }) => (Object(target)[context?.other] ?? false) !== false) ?? ofCode[0];
  const [first, second] = rule?.constraints ?? [];
  const { allowed = first, ...named } = (rule?.context ?? {}) as Facts;
  const facts = named.other ? { otherValue: Object(target)[named.other] } : undefined;
  return { allowed: second === undefined ? allowed : { minimum: first, maximum: second }, ...named, facts };
}

const pathTo = (path: string, property: string): string => {
  if (/^\d+$/.test(property)) return `${path}[${property}]`;
  return path ? `${path}.${property}` : property;
};
