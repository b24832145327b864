/**
 * An API version. It only renames: what it does not mention keeps its name in the schema. All names are written as in
 * the schema (`potDiameterMm`, `PENDING`); REST converts them to its own spelling.
 */
export interface Version {
  /** The publication date. It is the value of the header `API-Version` and the name of the file. */
  name: string;
  /** What it changed for clients: sentences in HTML, for the changelog page. */
  changes: readonly string[];
  /**
   * Values of an enum (`OrderStatus`), fields of an object or input (`Plant`), arguments of a root field (`Query.plants`), by their
   * owner: name in the schema → name in this version.
   */
  renames?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** When it was deprecated (unix seconds); responses then carry `Deprecation`. */
  deprecatedAt?: number;
  /** When it will be answered no longer (unix seconds), not before it is deprecated; responses then carry `Sunset`. */
  sunsetAt?: number;
}

/** What a version calls a name of the schema. */
export const nameIn = ({ renames }: Version, owner: string, name: string): string => renames?.[owner]?.[name] ?? name;
