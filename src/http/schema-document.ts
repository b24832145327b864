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
import type { ApiSchemas } from './api-schemas.js';

/**
 * The SDL, with the directives that resolvers declare in the extensions of their fields. `printSchema` leaves them out, so
 * they are inserted behind the fields.
 */
export function sdlOf({ graphql }: ApiSchemas): string {
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
