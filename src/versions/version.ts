/**
 * A version of the interface. It only renames: what it does not mention has the name that the schema gives it. All
 * names are written as in the schema (`potDiameterMm`, `PENDING`); REST makes its own spelling of them.
 */
export interface Version {
  /** The date it was published, which is its name in the header `API-Version` and that of its file. */
  name: string;
  /** What it changed for clients, a sentence each, in HTML; the changelog shows them. */
  changes: readonly string[];
  /** Enum values it spells otherwise: enum → value of the schema → value of this version. */
  enumValues?: Renames;
  /** Fields of objects and inputs it names otherwise: type → field of the schema → field of this version. */
  fields?: Renames;
  /** Arguments it names otherwise: `Query.plants` → argument of the schema → argument of this version. */
  arguments?: Renames;
  /** When it stopped being current (unix seconds); answers then carry `Deprecation`. */
  deprecatedAt?: number;
}

export type Renames = Readonly<Record<string, Readonly<Record<string, string>>>>;
