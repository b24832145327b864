import { getMetadataStorage } from 'class-validator';
import type { JsonSchema } from './json-schema.js';

/** JSON Schema keywords for the rules that class-validator's decorators state. */
const keywords: Record<string, (constraints: unknown[]) => JsonSchema> = {
  min: ([minimum]) => ({ minimum }),
  max: ([maximum]) => ({ maximum }),
  minLength: ([minLength]) => ({ minLength }),
  maxLength: ([maxLength]) => ({ maxLength }),
  arrayMinSize: ([minItems]) => ({ minItems }),
  arrayMaxSize: ([maxItems]) => ({ maxItems }),
  isAmount: ([minimum, maximum]) => ({ minimum, maximum }),
};

/** The bounds that an argument or input class puts on a property: read from the rules that check it, never repeated. */
export function boundsOf(target: object, property: string): JsonSchema {
  const rules = getMetadataStorage().getTargetValidationMetadatas(target as never, '', false, false);
  const own = rules.filter((rule) => rule.propertyName === property);
  return Object.assign({}, ...own.map((rule) => keywords[rule.name ?? '']?.(rule.constraints ?? []) ?? {}));
}
