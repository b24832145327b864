import 'reflect-metadata';
import { astFromField } from '@graphql-tools/utils';
import {
  type GraphQLField,
  type GraphQLObjectType,
  Kind,
  lexicographicSortSchema,
  parse,
  print,
  printSchema,
} from 'graphql';
import { type ApiSchemas, makeApiSchemas } from '../http/api-schemas.js';
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

/**
 * The SDL, with the directives that resolvers declare in the extensions of their fields. `printSchema` leaves them out, so
 * they are inserted behind the fields.
 */
function sdlOf({ graphql }: ApiSchemas): string {
  const schema = lexicographicSortSchema(graphql);
  let text = `${printSchema(schema)}\n`;
  for (const definition of parse(text).definitions.toReversed()) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) continue;
    const fields = (schema.getType(definition.name.value) as GraphQLObjectType).getFields();
    for (const { name, loc } of (definition.fields ?? []).toReversed()) {
      const { directives = [] } = astFromField(fields[name.value] as GraphQLField<unknown, unknown>, schema, [
        'directives',
      ]);
      const printed = directives.map((directive) => ` ${print(directive)}`).join('');
      text = `${text.slice(0, loc?.end)}${printed}${text.slice(loc?.end)}`;
    }
  }
  return text;
}
