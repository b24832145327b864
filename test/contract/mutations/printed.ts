import type { Documents } from '../../../tools/promises/versions-of.js';

/** The documents with a name replaced in those below this folder: '' is the newest version. */
export const renamed = (documents: Documents, below: string, from: RegExp, to: string): Documents =>
  Object.fromEntries(
    Object.entries(documents).map(([path, text]) => {
      const isBelow = path.slice(0, path.lastIndexOf('/') + 1) === below;
      return [path, isBelow ? text.replaceAll(from, to) : text];
    }),
  );

/** What `npm run schema` prints after a version was added: today's newest has a folder, and all name the new one. */
export function withVersion(documents: Documents, name: string): Documents {
  const older = Object.entries(documents).filter(([path]) => !path.includes('/'));
  const moved = older.map(([path, text]): [string, string] => [`2025-10-01/${path}`, text]);
  return Object.fromEntries(
    Object.entries({ ...documents, ...Object.fromEntries(moved) }).map(([path, text]): [string, string] => {
      if (!path.endsWith('openapi.json')) return [path, text];
      const document = JSON.parse(text);
      document.components.parameters.ApiVersion.schema.enum.push(name);
      return [path, JSON.stringify(document)];
    }),
  );
}

/** Another name for one field, in the newest version. */
export const restocked = (documents: Documents): Documents =>
  renamed(renamed(documents, '', /\brefunded_quantity\b/g, 'units_back'), '', /\brefundedQuantity\b/g, 'unitsBack');
