import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Context, EventData } from '../core/context.js';
import { noteRenamed } from '../database/work.js';
import { membersOf, type Named } from './names.js';
import type { Version } from './version.js';

/** Lets a schema, and those that are made from it, know which of its names any of these versions changes. */
export function markRenamed(schema: GraphQLSchema, versions: readonly Version[]): void {
  for (const [owner, names] of versions.flatMap(({ renames = {} }) => Object.entries(renames)))
    for (const member of membersOf(schema, owner))
      if (Object.hasOwn(names, member.name))
        member.extensions = { ...member.extensions, renamed: `${owner}.${member.name}` };
}

/** The name in the schema, as in `OrderStatus.PENDING`, `Plant.petSafety` or `Query.plants.minPrice`, if any version has another. */
export const renamedName = ({ extensions }: Pick<Named, 'extensions'>): string | undefined =>
  (extensions as { renamed?: string } | undefined)?.renamed;

/** All renamed names in a value of this type, which has the names of the type's schema. */
export function renamedIn(type: GraphQLType, value: unknown): string[] {
  const nullable = getNullableType(type);
  if (value === null || value === undefined) return [];
  if (isListType(nullable)) return [value].flat().flatMap((item) => renamedIn(nullable.ofType, item));
  // A snapshot has the name of an enum value in its place.
  if (isEnumType(nullable))
    return namesOf(nullable.getValues().filter((one) => one.value === value || one.name === value));
  if (!isInputObjectType(nullable) && !isObjectType(nullable)) return [];
  const present = Object.values(nullable.getFields()).filter(({ name }) => Object.hasOwn(value, name));
  const below = present.flatMap(({ name, type }) => renamedIn(type, (value as Record<string, unknown>)[name]));
  return [...namesOf(present), ...below];
}

const namesOf = (members: readonly Pick<Named, 'extensions'>[]): string[] =>
  members.map(renamedName).filter((name) => name !== undefined);

/** Whether a value of this type can have a renamed name. */
export function canHaveRenamed(type: GraphQLType, above: readonly GraphQLType[] = []): boolean {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return canHaveRenamed(nullable.ofType, above);
  if (isEnumType(nullable)) return namesOf(nullable.getValues()).length > 0;
  if (!isInputObjectType(nullable) || above.includes(nullable)) return false;
  const fields = Object.values(nullable.getFields());
  return namesOf(fields).length > 0 || fields.some((field) => canHaveRenamed(field.type, [...above, nullable]));
}

type Field = GraphQLField<unknown, Context>;

/**
 * Lets a schema note the names of a request and its answer that any version changes: those of arguments, fields and enum values,
 * each for the root field that it belongs to. `markRenamed` has told the schema which these are.
 */
export function noteRenamedNames(schema: GraphQLSchema): void {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields()))
      if (roots.includes(type)) noteArguments(field);
      else noteAnswers(field, type.name);
  }
}

function noteArguments(field: Field): void {
  const noted = field.args.filter((arg) => renamedName(arg) || canHaveRenamed(arg.type));
  const { name, resolve = defaultFieldResolver } = field;
  if (noted.length === 0) return;
  field.resolve = (root, args, ctx, info) => {
    const present = noted.filter((arg) => Object.hasOwn(args, arg.name));
    for (const arg of present)
      for (const renamed of [renamedName(arg), ...renamedIn(arg.type, args[arg.name])])
        if (renamed) noteRenamed(`${name} request ${renamed}`);
    return resolve(root, args, ctx, info);
  };
}

function noteAnswers(field: Field, typeName: string): void {
  const { type, resolve = defaultFieldResolver } = field;
  const ownName = renamedName(field);
  const isEnum = isEnumType(getNamedType(type)) && canHaveRenamed(getNamedType(type));
  const isEventData = typeName === 'Event' && field.name === 'data';
  if (!ownName && !isEnum && !isEventData) return;
  field.resolve = (object, args, ctx, info) => {
    const note = (value: unknown): unknown => {
      const stored = isEventData ? namesInEvent(ctx.schema, (object as { data: EventData }).data) : [];
      for (const renamed of [ownName, ...(isEnum ? renamedIn(type, value) : stored)])
        if (renamed) noteRenamed(`${rootFieldAbove(info)} answer ${renamed}`);
      return value;
    };
    const value = resolve(object, args, ctx, info);
    return value instanceof Promise ? value.then(note) : note(value);
  };
}

/** The names in the data of an event, which is JSON for the schema. What is stored has the names of the main schema. */
function namesInEvent(schema: GraphQLSchema, { type, subject, previous, extra = {} }: EventData): string[] {
  const shown = [...Object.values(extra).map((fact) => [fact.enumName, fact.value]), [type, subject], [type, previous]];
  return shown.flatMap(([name, value]) => {
    const known = schema.getType(String(name));
    return known ? renamedIn(known, value) : [];
  });
}

/** The root field that a field stands under; empty in REST, where a request has only one. */
function rootFieldAbove({ path, operation, fragments }: GraphQLResolveInfo): string {
  let first = path;
  while (first?.prev) first = first.prev;
  const named = ({ selections }: SelectionSetNode): string | undefined => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        if ((selection.alias ?? selection.name).value === first.key) return selection.name.value;
        continue;
      }
      const below = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
      const found = below && named(below.selectionSet);
      if (found) return found;
    }
    return undefined;
  };
  return (first && named(operation.selectionSet)) ?? '';
}
