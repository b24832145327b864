import {
  type GraphQLFieldConfigArgumentMap,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { AppError } from '../core/errors.js';
import type { FieldIssue } from '../core/field-issue.js';
import { domainName, type Names } from './names.js';

/** Between a caller who has other names for the arguments of a root field, and the schema underneath. */
export interface ArgumentRenaming {
  /** The arguments as the schema underneath names them. */
  toSchema(given: Record<string, unknown>): Record<string, unknown>;
  /** The same, down to the names of the domain. */
  toDomain(given: Record<string, unknown>): Record<string, unknown>;
  /** What the domain finds wrong with them, in the caller's names. */
  fromDomain(issues: readonly FieldIssue[]): readonly FieldIssue[];
  /** An error of the schema underneath: the fields it names have the caller's names. */
  renameError(error: unknown): unknown;
}

interface Argument {
  name: string;
  type: GraphQLInputType;
  shown: string;
}

/** Makes it for one root field, on top of the renaming that is there already. */
export function makeArgumentRenaming(
  rootField: string,
  args: GraphQLFieldConfigArgumentMap,
  naming: Names,
  below?: ArgumentRenaming,
): ArgumentRenaming {
  const given: Argument[] = Object.entries(args).map(([name, config]) => {
    const shown = naming.argument(rootField, name, domainName({ name, ...config }));
    return { name, type: config.type, shown };
  });
  const toSchema = (values: Record<string, unknown>) =>
    Object.fromEntries(
      given
        .filter(({ shown }) => Object.hasOwn(values, shown))
        .map(({ name, shown, type }) => [name, nameBack(type, values[shown], naming)]),
    );
  const rename = (issue: FieldIssue): FieldIssue => {
    const { path: field, type } = shownPlace(given, naming, issue.field);
    const received = type ? nameForward(type, issue.received, naming) : issue.received;
    const other = issue.other && shownPlace(given, naming, issue.other).path;
    return { ...issue, field, received, other };
  };
  return {
    toSchema,
    toDomain: (values) => (below ? below.toDomain(toSchema(values)) : toSchema(values)),
    fromDomain: (issues) => (below ? below.fromDomain(issues) : issues).map(rename),
    renameError: (error) =>
      error instanceof AppError && error.issues.length > 0 ? AppError.badInput(error.issues.map(rename)) : error,
  };
}

/** An input value with the names that the schema underneath gives its fields. */
function nameBack(type: GraphQLInputType, value: unknown, naming: Names): unknown {
  const nullable = getNullableType(type);
  if (value === null || typeof value !== 'object') return value;
  if (isListType(nullable)) return [value].flat().map((item) => nameBack(nullable.ofType, item, naming));
  if (!isInputObjectType(nullable)) return value;
  const fields = Object.values(nullable.getFields()).map((field) => ({
    ...field,
    shown: naming.field(nullable.name, field.name),
  }));
  return Object.fromEntries(
    fields
      .filter(({ shown }) => Object.hasOwn(value, shown))
      .map((field) => [field.name, nameBack(field.type, (value as Record<string, unknown>)[field.shown], naming)]),
  );
}

/** A value as the schema underneath has it, with the caller's names for its fields. */
function nameForward(type: GraphQLInputType, value: unknown, naming: Names): unknown {
  const nullable = getNullableType(type);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const item = isListType(nullable) ? (nullable.ofType as GraphQLInputType) : type;
    return value.map((one) => nameForward(item, one, naming));
  }
  const input = getNamedType(type);
  if (!isInputObjectType(input)) return value;
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => {
    const field = input.getFields()[name];
    return field ? [naming.field(input.name, name), nameForward(field.type, part, naming)] : [name, part];
  });
  return Object.fromEntries(parts);
}

/** A path such as `items[0].quantity` in the caller's names, and the type of what stands there. */
function shownPlace(given: Argument[], naming: Names, path: string) {
  let type: GraphQLInputType | undefined;
  const shownPath = path.replace(/[A-Za-z_]\w*/g, (name, at: number) => {
    if (at === 0) {
      const arg = given.find((one) => one.name === name);
      type = arg?.type;
      return arg?.shown ?? name;
    }
    const input = type && getNamedType(type);
    const field = isInputObjectType(input) ? input.getFields()[name] : undefined;
    type = field?.type;
    return input && field ? naming.field(input.name, name) : name;
  });
  return { path: shownPath, type };
}

/** The renaming of a root field's arguments; undefined where nothing was renamed. */
export const argumentRenamingOf = ({
  extensions,
}: {
  extensions?: object | null | undefined;
}): ArgumentRenaming | undefined =>
  (extensions as { argumentRenaming?: ArgumentRenaming } | undefined)?.argumentRenaming;
