import { registerEnumType } from 'type-graphql';

/** The values of an enum, by name: a value is its name in lower case. */
type EnumOf<Meanings> = { readonly [Name in keyof Meanings & string]: Lowercase<Name> };

export type ValueOf<Enum> = Enum[keyof Enum];

/** Makes an enum, and adds it to the schema. `meanings` says in a sentence what each value means. */
export function makeEnum<const Meanings extends Readonly<Record<string, string>>>(
  name: string,
  description: string,
  meanings: Meanings,
): EnumOf<Meanings> {
  const names = Object.keys(meanings);
  const values = Object.fromEntries(names.map((value) => [value, value.toLowerCase()]));
  const valuesConfig = Object.fromEntries(names.map((value) => [value, { description: meanings[value] }]));
  registerEnumType(values, { name, description, valuesConfig });
  return values as EnumOf<Meanings>;
}
