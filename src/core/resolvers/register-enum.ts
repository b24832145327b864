import { registerEnumType } from 'type-graphql';

interface Described<Values extends object> {
  name: string;
  description: string;
  /** What each value means, in a sentence. */
  values: Readonly<Record<keyof Values, string>>;
}

/** Adds an enum to the schema. The compiler finds a value that has no description. */
export function registerEnum<Values extends object>(type: Values, { values, ...config }: Described<Values>): void {
  const described = Object.entries<string>(values).map(([name, description]) => [name, { description }]);
  registerEnumType(type, { ...config, valuesConfig: Object.fromEntries(described) });
}
