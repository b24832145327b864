import { getMetadataStorage as validationRules } from 'class-validator';
import { getMetadataStorage as graphqlTypes } from 'type-graphql';
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
  const rules = validationRules().getTargetValidationMetadatas(target as never, '', false, false);
  const own = rules.filter((rule) => rule.propertyName === property);
  return Object.assign({}, ...own.map((rule) => keywords[rule.name ?? '']?.(rule.constraints ?? []) ?? {}));
}

/** The class whose properties are the arguments of a root field, `Query.plants`. */
export function argumentsClassOf(field: string): object | undefined {
  const [kind, name] = field.split('.');
  const { queries, mutations } = graphqlTypes();
  const resolver = (kind === 'Query' ? queries : mutations).find((one) => one.schemaName === name);
  const args = resolver?.params?.find((parameter) => parameter.kind === 'args');
  return args && 'getType' in args ? (args.getType() as object) : undefined;
}

/** The class behind an input type. */
export const inputClassOf = (name: string): object | undefined =>
  graphqlTypes().inputTypes.find((type) => type.name === name)?.target;
