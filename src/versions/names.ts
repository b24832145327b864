/** How somebody sees the names of a schema: each method gets a name as the schema has it. */
export interface Names {
  enumValue(type: string, value: string): string;
  /** Of objects and inputs. */
  field(type: string, field: string): string;
  /** Of a root field, `Query.plants`; `domain` is what the domain calls it, whoever has renamed it before. */
  argument(rootField: string, argument: string, domain: string): string;
}

interface Named {
  name: string;
  extensions?: object | null | undefined;
}

/** What the domain calls an argument or a field of an input, whoever has renamed it. */
export const domainName = ({ name, extensions }: Named): string =>
  (extensions as { domainName?: string } | undefined)?.domainName ?? name;
