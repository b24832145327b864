import type { FieldIssue } from '../../shared/errors.js';
import { versions } from './versions.js';

/** What to say of an enum value that only an earlier version knows: it names its successor. Nothing for any other. */
export function successorIssue(enumName: string, field: string, value: string): FieldIssue | undefined {
  for (const version of versions) {
    const renamed = Object.entries(version.enumValues[enumName] ?? {}).find(([, old]) => old === value);
    if (!renamed) continue;
    const [successor] = renamed;
    const message = `${field}: ${value} is the ${version.name} name of ${successor}; use ${successor}`;
    return { field, code: 'legacy', message, received: value, allowed: successor };
  }
  return undefined;
}
