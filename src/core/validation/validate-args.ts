import { getMetadataStorage, type ValidationError, validateSync } from 'class-validator';
import type { GraphQLResolveInfo } from 'graphql';
import { AppError } from '../errors.js';
import type { FieldIssue, IssueCode } from '../field-issue.js';

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
  const rule = rules.find(({ propertyName, name }) => propertyName === property && name === code);
  const [first, second] = rule?.constraints ?? [];
  const { allowed = first, ...named } = (rule?.context ?? {}) as Facts;
  const facts = named.other ? { otherValue: Object(target)[named.other] } : undefined;
  return { allowed: second === undefined ? allowed : { minimum: first, maximum: second }, ...named, facts };
}

const pathTo = (path: string, property: string): string => {
  if (/^\d+$/.test(property)) return `${path}[${property}]`;
  return path ? `${path}.${property}` : property;
};
