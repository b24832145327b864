import { type FieldIssue, issueMessages, issueVariants } from './field-issue.js';

/** An invalid field as clients see it. */
export interface ClientIssue {
  field: string;
  code: string;
  message: string;
  received?: unknown;
  allowed?: unknown;
}

/** A sentence with its facts in place of their names in braces. */
export const fill = (sentence: string, facts: Readonly<Record<string, unknown>>): string =>
  sentence.replace(/\{(\w+)\}/g, (braced, name: string) =>
    Object.hasOwn(facts, name) ? factOf([facts[name] ?? []].flat()) : braced,
  );

const factOf = (values: readonly unknown[]): string => (values.length > 0 ? values.join(', ') : 'nothing');

/** An issue with its message. Its names and values are already those of the caller's version. */
export function clientIssue({ field, code, received, allowed, variant, other, facts }: FieldIssue): ClientIssue {
  const named = { field, other, ...facts, received: shortened(received), allowed: rangeOf(allowed) };
  return {
    field,
    code,
    message: fill(variant ? issueVariants[variant] : issueMessages[code], named),
    received,
    allowed,
  };
}

/** A received value, short enough for a message. */
function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 100 ? `${text.slice(0, 97)}...` : text;
}

function rangeOf(allowed: unknown): unknown {
  if (allowed === null || typeof allowed !== 'object' || !('minimum' in allowed && 'maximum' in allowed))
    return allowed;
  return `${allowed.minimum} to ${allowed.maximum}`;
}
