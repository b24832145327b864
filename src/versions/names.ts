import { type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';

/** A naming of a schema: each method takes a name of the schema and returns the new one. */
export interface Names {
  enumValue(type: string, value: string): string;
  /** For objects and inputs. */
  field(type: string, field: string): string;
  /** Why a client should no longer use the new name of this; undefined: it may. */
  deprecation?(name: string): string | undefined;
  /** For a root field such as `Query.plants`; `domain` is the original name, before any renaming. */
  argument(rootField: string, argument: string, domain: string): string;
}

interface Named {
  name: string;
  extensions?: object | null | undefined;
}

/** The original name of an argument or of a field of an input, before any renaming. */
export const domainName = ({ name, extensions }: Named): string =>
  (extensions as { domainName?: string } | undefined)?.domainName ?? name;

/** The root field with this name, such as `Query.plants`. */
export function rootFieldOf(schema: GraphQLSchema, rootField: string): GraphQLField<unknown, unknown> {
  const [kind, name] = rootField.split('.');
  const type = schema.getType(String(kind));
  const field = isObjectType(type) ? type.getFields()[String(name)] : undefined;
  if (!field) throw new Error(`The schema has no ${rootField}.`);
  return field;
}
