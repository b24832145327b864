import { Role } from '../../core/context.js';
import { KEPT_DAYS, MAX_BODY_BYTES, MAX_EVENT_BYTES } from '../../core/limits.js';
import type { Version } from '../../versions/version.js';
import { versionNames, versions } from '../../versions/versions.js';
import { restCodes, slugOf } from './codes.js';
import type { JsonSchema } from './json-schema.js';
import parts from './parts.json' with { type: 'json' };

/** What the document of a version says besides the schema and the routes: `parts.json`, with a value for each `$name` in it. */
export function partsIn(version: string): typeof parts {
  const values: Record<string, unknown> = {
    version,
    versions: versionNames,
    versionNames: versions.map((version) => version.name + endOf(version)).join(', '),
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

/** Since when a version is deprecated, and until when it is answered. */
function endOf({ deprecatedAt, sunsetAt }: Version): string {
  const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
  const parts = [
    deprecatedAt && `deprecated since ${day(deprecatedAt)}`,
    sunsetAt && `answered until ${day(sunsetAt)}`,
  ];
  const known = parts.filter(Boolean);
  return known.length > 0 ? ` (${known.join(', ')})` : '';
}

/** A reference to a header of `parts.json`. A `required` header is on every response that lists the header. */
export const header = (name: keyof typeof parts.headers): JsonSchema => ({ $ref: `#/components/headers/${name}` });
