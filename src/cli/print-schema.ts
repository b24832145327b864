import 'reflect-metadata';
import { type ApiSchemas, makeApiSchemas, sdlOf } from '../http/api-schemas.js';
import { openApiDocument } from '../http/openapi/document.js';
import { webhookDocument } from '../http/openapi/webhooks.js';
import { makeSchema } from '../schema.js';

/**
 * The published contract as text: path below `schema/` → content. Each API version has a folder of its own, and the
 * newest one is also at the top. `npm run schema` writes the files, and a test compares them.
 */
export async function printedSchemas(): Promise<Record<string, string>> {
  const apiSchemas = [...makeApiSchemas(await makeSchema()).values()];
  const files = apiSchemas.flatMap((schemas) => {
    const folders = schemas === apiSchemas.at(-1) ? ['', `${schemas.version.name}/`] : [`${schemas.version.name}/`];
    const documents = Object.entries(printed(schemas));
    return folders.flatMap((folder) => documents.map(([file, text]) => [`${folder}${file}`, text]));
  });
  return Object.fromEntries(files);
}

function printed(schemas: ApiSchemas): Record<string, string> {
  const json = (document: object) => `${JSON.stringify(document, null, 2)}\n`;
  return {
    'schema.graphql': sdlOf(schemas),
    'openapi.json': json(openApiDocument(schemas)),
    'webhooks.json': json(webhookDocument(schemas)),
  };
}
