/** A version of the interface. It only renames: the domain knows the newest words and no others. */
export interface Version {
  /** The date it was published, which is its name in the header `API-Version`. */
  name: string;
  /** Enum values it spells otherwise: enum → value of the schema → value of this version. */
  enumValues: Record<string, Record<string, string>>;
  /** When it stopped being current (unix seconds); answers then carry `Deprecation`. */
  deprecatedAt?: number;
}
