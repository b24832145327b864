import { type GraphQLInputType, getNullableType, isEnumType, isInputObjectType, isListType } from 'graphql';

const words: Readonly<Record<string, string>> = {
  Int: 'integer',
  Float: 'number',
  Boolean: 'boolean',
  String: 'string',
  ID: 'string',
  DateTimeISO: 'date-time',
};

/** What a type accepts, without GraphQL's terms: `integer`, `array of strings`, or the values of an enum. */
export function allowedBy(type: GraphQLInputType): string | string[] {
  const nullable = getNullableType(type);
  return isEnumType(nullable) ? nullable.getValues().map((value) => value.name) : wordFor(nullable);
}

function wordFor(type: GraphQLInputType): string {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return `array of ${wordFor(nullable.ofType)}s`;
  if (isInputObjectType(nullable)) return 'object';
  return isEnumType(nullable) ? 'string' : (words[nullable.name] ?? nullable.name);
}
