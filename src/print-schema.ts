import 'reflect-metadata';
import { mkdir, writeFile } from 'node:fs/promises';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { newestVersion } from './api-versions/versions.js';
import { faceOf, makeFaces } from './http/face.js';
import { openApiDocument } from './http/openapi/document.js';
import { webhookDocument } from './http/openapi/webhooks.js';
import { makeSchema } from './schema.js';

/** Everything we promise, as text: file name → content. `npm run schema` writes it, a test compares it. */
export async function printedSchemas(): Promise<Record<string, string>> {
  const face = faceOf(makeFaces(await makeSchema()), newestVersion);
  const json = (document: object) => `${JSON.stringify(document, null, 2)}\n`;
  return {
    'schema.graphql': `${printSchema(lexicographicSortSchema(face.graphql))}\n`,
    'openapi.json': json(openApiDocument(face)),
    'webhooks.json': json(webhookDocument(face)),
  };
}

if (process.argv[1]?.endsWith('print-schema.js')) {
  await mkdir('schema', { recursive: true });
  for (const [name, content] of Object.entries(await printedSchemas())) await writeFile(`schema/${name}`, content);
}
