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
