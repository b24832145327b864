import type { GraphQLEnumType } from 'graphql';
import type { FieldIssue } from '../core/field-issue.js';
import { domainName } from './names.js';
import { versions } from './versions.js';

/** The issue of an enum value that only another version knows: `allowed` is its name in the caller's version. */
export function renamedValueIssue(type: GraphQLEnumType, field: string, received: unknown): FieldIssue | undefined {
  if (typeof received !== 'string') return undefined;
  for (const version of versions) {
    const names = Object.entries(version.enumValues?.[type.name] ?? {});
    const [meant] = names.find(([, name]) => name === received.toUpperCase()) ?? [];
    const successor = type.getValues().find((value) => domainName(value) === meant)?.name;
    if (successor === undefined) continue;
    return { field, code: 'legacy', received, allowed: successor, facts: { version: version.name } };
  }
  return undefined;
}
