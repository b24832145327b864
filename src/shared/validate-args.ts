import { type ValidationError, validate } from 'class-validator';
import { AppError, type FieldIssue } from './errors.js';

/** Checks arguments against the decorators of their class; all that is wrong is told at once. */
export async function validateArgs(args: unknown): Promise<void> {
  if (args === null || typeof args !== 'object') return;
  const errors = await validate(args, { forbidUnknownValues: false, skipMissingProperties: true });
  const issues = errors.flatMap((error) => issuesOf(error, ''));
  if (issues.length > 0) throw AppError.badInput(issues);
}

/** The tree of class-validator's errors as a flat list. It must not leak `target`: the caller's whole object. */
function issuesOf(error: ValidationError, path: string): FieldIssue[] {
  const field = pathTo(path, error.property);
  const own = Object.entries(error.constraints ?? {}).map(([code, message]) => ({
    field,
    code,
    message: `${message.replace(error.property, field)} (received ${shown(error.value)})`,
    received: error.value,
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => issuesOf(child, field))];
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
