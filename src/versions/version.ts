/**
 * An API version. It only renames: what it does not mention keeps its name in the schema. All names are written as in
 * the schema (`potDiameterMm`, `PENDING`); REST converts them to its own spelling.
 */
export interface Version {
  /** The publication date. It is the value of the header `API-Version` and the name of the file. */
  name: string;
  /** What it changed for clients: sentences in HTML, for the changelog page. */
  changes: readonly string[];
  /** Renamed enum values: enum → value of the schema → value of this version. */
  enumValues?: Renames;
  /** Renamed fields of objects and inputs: type → field of the schema → field of this version. */
  fields?: Renames;
  /** Renamed arguments: `Query.plants` → argument of the schema → argument of this version. */
  arguments?: Renames;
  /** When it was deprecated (unix seconds); responses then carry `Deprecation`. */
  deprecatedAt?: number;
  /** When it will be answered no longer (unix seconds), not before it is deprecated; responses then carry `Sunset`. */
  sunsetAt?: number;
}

export type Renames = Readonly<Record<string, Readonly<Record<string, string>>>>;
