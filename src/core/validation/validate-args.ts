import { getMetadataStorage, type ValidationError, validate } from 'class-validator';
import { AppError, type FieldIssue } from '../errors.js';

/** Checks arguments against the decorators of their class; all that is wrong is told at once. */
export async function validateArgs(args: unknown): Promise<void> {
  if (args === null || typeof args !== 'object') return;
  const issues = await issuesWith(args);
  if (issues.length > 0) throw AppError.badInput(issues);
}

/** What the decorators of its class find wrong with an object; what it does not have is not looked at. */
export async function issuesWith(args: object): Promise<FieldIssue[]> {
  const errors = await validate(args, { forbidUnknownValues: false, skipMissingProperties: true });
  return errors.flatMap((error) => issuesOf(error, ''));
}

/** The tree of class-validator's errors as a flat list. It must not leak `target`: the caller's whole object. */
function issuesOf(error: ValidationError, path: string): FieldIssue[] {
  const field = pathTo(path, error.property);
  const own = Object.entries(error.constraints ?? {}).map(([code, message]) => ({
    field,
    code,
    message: `${message.replace(error.property, field)} (received ${shown(error.value)})`,
    received: error.value,
    allowed: allowedBy(error, code),
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => issuesOf(child, field))];
}

/** What the rule takes: its one bound, or both. */
function allowedBy({ target, property }: ValidationError, code: string): unknown {
  const rules = getMetadataStorage().getTargetValidationMetadatas(target?.constructor as never, '', false, false);
  const rule = rules.find(({ propertyName, name }) => propertyName === property && name === code);
  const [first, second] = rule?.constraints ?? [];
  return second === undefined ? first : { minimum: first, maximum: second };
}

const pathTo = (path: string, property: string): string => {
  if (/^\d+$/.test(property)) return `${path}[${property}]`;
  return path ? `${path}.${property}` : property;
};

/** A received value, short enough for a sentence. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 100 ? `${text.slice(0, 97)}...` : text;
}
