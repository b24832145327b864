import { Role } from '../../core/context.js';
import { KEPT_DAYS, MAX_BODY_BYTES, MAX_EVENT_BYTES } from '../../core/limits.js';
import { versionNames, versions } from '../../versions/versions.js';
import { restCodes, slugOf } from './codes.js';
import type { JsonSchema } from './json-schema.js';
import parts from './parts.json' with { type: 'json' };

/** What the document of a version says besides the schema and the routes: `parts.json`, with a value for each `$name` in it. */
export function partsIn(version: string): typeof parts {
  const values: Record<string, unknown> = {
    version,
    versions: versionNames,
    versionNames: versions.map(({ name, deprecatedAt }) => name + deprecation(deprecatedAt)).join(', '),
    codes: restCodes().map(slugOf),
    roles: Object.values(Role),
    keptDays: KEPT_DAYS,
    maxBodyKb: MAX_BODY_BYTES / 1024,
    maxEventKb: MAX_EVENT_BYTES / 1024,
  };
  return JSON.parse(JSON.stringify(parts), (_, part: unknown) => {
    if (typeof part !== 'string') return part;
    if (part.startsWith('$')) return values[part.slice(1)];
    return part.replace(/\$(\w+)/g, (_, name: string) => String(values[name]));
  });
}

const deprecation = (since?: number): string =>
  since === undefined ? '' : ` (deprecated since ${new Date(since * 1000).toISOString().slice(0, 10)})`;

/** A reference to a header of `parts.json`. A `required` header is on every response that lists the header. */
export const header = (name: keyof typeof parts.headers): JsonSchema => ({ $ref: `#/components/headers/${name}` });
