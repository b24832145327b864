import 'reflect-metadata';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { type Face, makeFaces } from '../http/api-schemas.js';
import { openApiDocument } from '../http/openapi/document.js';
import { webhookDocument } from '../http/openapi/webhooks.js';
import { makeSchema } from '../schema.js';

/**
 * Everything we promise, as text: path below `schema/` → content. Each version stands in a folder of its name, for who
 * keeps to it; the newest also at the top. `npm run schema` writes it, a test compares it.
 */
export async function printedSchemas(): Promise<Record<string, string>> {
  const faces = [...makeFaces(await makeSchema()).values()];
  const files = faces.flatMap((face) => {
    const folders = face === faces.at(-1) ? ['', `${face.version.name}/`] : [`${face.version.name}/`];
    const documents = Object.entries(printed(face));
    return folders.flatMap((folder) => documents.map(([file, text]) => [`${folder}${file}`, text]));
  });
  return Object.fromEntries(files);
}

function printed(face: Face): Record<string, string> {
  const json = (document: object) => `${JSON.stringify(document, null, 2)}\n`;
  return {
    'schema.graphql': `${printSchema(lexicographicSortSchema(face.graphql))}\n`,
    'openapi.json': json(openApiDocument(face)),
    'webhooks.json': json(webhookDocument(face)),
  };
}
