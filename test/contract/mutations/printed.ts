import type { Documents } from '../../../tools/promises/versions-of.js';

const VERSIONS = ['2025-09-01', '2025-10-01'];

/** The documents as if there were these two versions alone: the newer at the top, the older in its folder. */
export function ofTwoVersions(documents: Documents): Documents {
  const [older, newer] = VERSIONS;
  const kept = Object.entries(documents).flatMap(([path, text]): [string, string][] => {
    const [folder, file] = path.split('/');
    if (folder === newer && file) return [[file, naming(text, file, VERSIONS)]];
    return folder === older && file ? [[path, naming(text, file, VERSIONS)]] : [];
  });
  return Object.fromEntries(kept);
}

/** A document whose header API-Version takes these versions. */
function naming(text: string, file: string, versions: string[]): string {
  if (file !== 'openapi.json') return text;
  const document = JSON.parse(text);
  document.components.parameters.ApiVersion.schema.enum = versions;
  return `${JSON.stringify(document, null, 2)}\n`;
}

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
      return [path, naming(text, String(path.split('/').at(-1)), [...VERSIONS, name])];
    }),
  );
}

/** Another name for one field, in the newest version. */
export const restocked = (documents: Documents): Documents =>
  renamed(renamed(documents, '', /\brefunded_quantity\b/g, 'units_back'), '', /\brefundedQuantity\b/g, 'unitsBack');
