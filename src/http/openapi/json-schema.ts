import { getMetadataStorage } from 'class-validator';
import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { domainName } from '../../versions/names.js';
import { inputClassOf } from '../input/check-variables.js';

export type JsonSchema = Record<string, unknown>;

const scalars: Record<string, JsonSchema> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer', format: 'int32' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTimeISO: { type: 'string', format: 'date-time' },
  JSON: {},
  // In REST, only metadata has this type.
  JSONObject: { type: 'object', additionalProperties: { type: 'string' } },
};

/** The JSON Schema of a type of the REST view; objects and enums by reference. */
export function schemaOf(type: GraphQLInputType | GraphQLOutputType): JsonSchema {
  return isNonNullType(type) ? present(type.ofType) : orNull(present(type));
}

function present(type: GraphQLInputType | GraphQLOutputType): JsonSchema {
  if (isListType(type)) return { type: 'array', items: schemaOf(type.ofType) };
  const { name } = getNamedType(type);
  return scalars[name] ?? { $ref: `#/components/schemas/${name}` };
}

function orNull(schema: JsonSchema): JsonSchema {
  if (typeof schema['type'] === 'string') return { ...schema, type: [schema['type'], 'null'] };
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] };
}

/** The JSON Schema of a named type of the view, for `components.schemas`; that of an input type has the bounds of its class. */
export function componentOf(schema: GraphQLSchema, name: string): JsonSchema {
  const type = schema.getType(name);
  if (isEnumType(type)) {
    return {
      type: 'string',
      description: type.description ?? undefined,
      enum: type.getValues().map((one) => one.name),
    };
  }
  if (!isObjectType(type) && !isInputObjectType(type)) throw new Error(`${name} is not an object, input or enum.`);
  // Fields that are shown once are returned only by GraphQL-only mutations, never in REST responses or webhooks.
  const fields = Object.values<GraphQLField<unknown, unknown> | GraphQLInputField>(type.getFields()).filter(
    (field) => !field.extensions['shownOnce'],
  );
  const target = isInputObjectType(type) ? inputClassOf(name) : undefined;
  const required = isObjectType(type)
    ? fields.map((field) => field.name)
    : fields.filter((field) => isNonNullType(field.type)).map((field) => field.name);
  return {
    type: 'object',
    description: type.description ?? undefined,
    required: required.length > 0 ? required : undefined,
    properties: Object.fromEntries(
      fields.map((field) => {
        const schema = described(schemaOf(field.type), field.description);
        return [field.name, { ...schema, ...boundsOf(target, domainName(field)) }];
      }),
    ),
    additionalProperties: isInputObjectType(type) ? false : undefined,
  };
}

/** A schema with a description; OpenAPI 3.1 allows one next to `$ref`. */
export const described = (schema: JsonSchema, description?: string | null): JsonSchema =>
  description ? { ...schema, description } : schema;

/** Every named type that is reachable from these, including themselves. */
export function reachable(schema: GraphQLSchema, names: Iterable<string>): string[] {
  const seen = new Set<string>();
  const visit = (name: string) => {
    const type = schema.getType(name);
    if (seen.has(name) || !type || name in scalars) return;
    if (!isObjectType(type) && !isInputObjectType(type) && !isEnumType(type)) return;
    seen.add(name);
    if (isEnumType(type)) return;
    for (const field of Object.values((type as GraphQLObjectType).getFields())) visit(getNamedType(field.type).name);
  };
  for (const name of names) visit(name);
  return [...seen].sort();
}

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
export function boundsOf(target: object | undefined, property: string): JsonSchema {
  if (!target) return {};
  const rules = getMetadataStorage().getTargetValidationMetadatas(target as never, '', false, false);
  const own = rules.filter((rule) => rule.propertyName === property);
  // What each item of a list must be is no bound of the list.
  const ofWhole = own.filter((rule) => !rule.each);
  return Object.assign({}, ...ofWhole.map((rule) => keywords[rule.name ?? '']?.(rule.constraints ?? []) ?? {}));
}
