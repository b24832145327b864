import type { GraphQLEnumType } from 'graphql';
import type { FieldIssue } from '../core/errors.js';
import { domainName } from './names.js';
import { versions } from './versions.js';

/**
 * What to say of an enum value that only another version knows: it names its successor, as the enum of who asks
 * spells it. Nothing for any other.
 */
export function renamedValueIssue(type: GraphQLEnumType, field: string, received: unknown): FieldIssue | undefined {
  if (typeof received !== 'string') return undefined;
  for (const version of versions) {
    const names = Object.entries(version.enumValues?.[type.name] ?? {});
    const [meant] = names.find(([, name]) => name === received.toUpperCase()) ?? [];
    const successor = type.getValues().find((value) => domainName(value) === meant)?.name;
    if (successor === undefined) continue;
    const message = `${field}: ${received} is the ${version.name} name of ${successor}; use ${successor}`;
    return { field, code: 'legacy', message, received, allowed: successor };
  }
  return undefined;
}
