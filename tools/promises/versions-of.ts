import type { VersionDocuments } from './breaking-changes.ts';
import { type Json, listOf, resolved } from './json-document.ts';

/** The documents below `schema/`: path → text. */
export type Documents = Record<string, string>;

/** The documents of each version: those in the folder of its name; those at the top are of the newest, which they name. */
export function versionsOf(documents: Documents): Record<string, VersionDocuments> {
  const versions: Record<string, VersionDocuments> = {};
  for (const [path, text] of Object.entries(documents)) {
    const [folder, file] = path.includes('/') ? path.split('/') : [newestOf(documents), path];
    versions[String(folder)] = { ...versions[String(folder)], [String(file)]: text };
  }
  return versions;
}

/** The last of the versions that the header `API-Version` takes. */
function newestOf(documents: Documents): string {
  const document = JSON.parse(documents['openapi.json'] ?? '{}') as Json;
  const header = resolved(document, { $ref: '#/components/parameters/ApiVersion' });
  return String(listOf(resolved(document, header['schema'])['enum']).at(-1));
}
