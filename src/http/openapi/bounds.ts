import { getMetadataStorage } from 'class-validator';
import type { JsonSchema } from './json-schema.js';

/** The JSON Schema keywords for class-validator's rules. */
const keywords: Record<string, (constraints: unknown[]) => JsonSchema> = {
  min: ([minimum]) => ({ minimum }),
  max: ([maximum]) => ({ maximum }),
  minLength: ([minLength]) => ({ minLength }),
  maxLength: ([maxLength]) => ({ maxLength }),
  matches: ([pattern]) => ({ pattern: (pattern as RegExp).source }),
  arrayMinSize: ([minItems]) => ({ minItems }),
  arrayMaxSize: ([maxItems]) => ({ maxItems }),
  isAmount: ([minimum, maximum]) => ({ minimum, maximum }),
};

/** The bounds of a property of an argument or input class, read from its validation rules, so that they are defined once. */
export function boundsOf(target: object, property: string): JsonSchema {
  const rules = getMetadataStorage().getTargetValidationMetadatas(target as never, '', false, false);
  const own = rules.filter((rule) => rule.propertyName === property);
  // What each item of a list must be is no bound of the list.
  const ofWhole = own.filter((rule) => !rule.each);
  return Object.assign({}, ...ofWhole.map((rule) => keywords[rule.name ?? '']?.(rule.constraints ?? []) ?? {}));
}
