import {
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql';
import type { FieldIssue } from '../core/field-issue.js';
import { versions } from './versions.js';

/** A naming of a schema: each method takes a name of the schema and returns the new one. */
export interface Names {
  enumValue(type: string, value: string): string;
  /** For objects and inputs. */
  field(type: string, field: string): string;
  /** Why a client should no longer use the new name of this; undefined: it may. */
  deprecation?(name: string): string | undefined;
  /** For a root field such as `Query.plants`; `domain` is the original name, before any renaming. */
  argument(rootField: string, argument: string, domain: string): string;
}

/** What a schema has a name for. Schemas that are made from it keep its extensions. */
export interface Named {
  name: string;
  extensions?: object | null | undefined;
}

/** The original name of an argument or of a field of an input, before any renaming. */
export const domainName = ({ name, extensions }: Named): string =>
  (extensions as { domainName?: string } | undefined)?.domainName ?? name;

/** The root field with this name, such as `Query.plants`. */
export function rootFieldOf(schema: GraphQLSchema, rootField: string): GraphQLField<unknown, unknown> {
  const [kind, name] = rootField.split('.');
  const type = schema.getType(String(kind));
  const field = isObjectType(type) ? type.getFields()[String(name)] : undefined;
  if (!field) throw new Error(`The schema has no ${rootField}.`);
  return field;
}

/** What has a name of its own in a type, or in a root field such as `Query.plants`. */
export function membersOf(schema: GraphQLSchema, owner: string): readonly Named[] {
  if (owner.includes('.')) return rootFieldOf(schema, owner).args;
  const type = schema.getType(owner);
  if (isEnumType(type)) return type.getValues();
  return isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
}

/** An argument of a root field, or a field of an input; the schema remembers what the domain calls it. */
type Member = Pick<GraphQLArgument, 'name' | 'type' | 'extensions'>;

/** The values of a caller, with the names of the domain, whichever version or API the caller uses. */
export function toDomainNames(members: readonly Member[], given: object): Record<string, unknown> {
  const values = given as Record<string, unknown>;
  const present = members.filter(({ name }) => Object.hasOwn(values, name));
  return Object.fromEntries(
    present.map((member) => [domainName(member), toDomainValue(member.type, values[member.name])]),
  );
}

function toDomainValue(type: GraphQLInputType, value: unknown): unknown {
  const nullable = getNullableType(type);
  if (value === null || typeof value !== 'object') return value;
  if (isListType(nullable)) return [value].flat().map((item) => toDomainValue(nullable.ofType, item));
  return isInputObjectType(nullable) ? toDomainNames(fieldsOf(nullable), value) : value;
}

/** An issue that the domain found in these arguments, with the caller's names. */
export function toCallerNames(args: readonly Member[], issue: FieldIssue): FieldIssue {
  const { path: field, type } = callerPath(args, issue.field);
  const received = type ? toCallerValue(type, issue.received) : issue.received;
  const other = issue.other && callerPath(args, issue.other).path;
  return { ...issue, field, received, other };
}

/** A path such as `items[0].quantity` with the caller's names, and the type of its value. */
function callerPath(args: readonly Member[], domainPath: string) {
  let members: readonly Member[] = args;
  let type: GraphQLInputType | undefined;
  const path = domainPath.replace(/[A-Za-z_]\w*/g, (name) => {
    const member = members.find((one) => domainName(one) === name);
    type = member?.type;
    members = member ? fieldsOf(member.type) : [];
    return member?.name ?? name;
  });
  return { path, type };
}

function toCallerValue(type: GraphQLInputType, value: unknown): unknown {
  const nullable = getNullableType(type);
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const item = isListType(nullable) ? (nullable.ofType as GraphQLInputType) : type;
    return value.map((one) => toCallerValue(item, one));
  }
  const members = fieldsOf(type);
  if (members.length === 0) return value;
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => {
    const member = members.find((one) => domainName(one) === name);
    return member ? [member.name, toCallerValue(member.type, part)] : [name, part];
  });
  return Object.fromEntries(parts);
}

/** The fields of the input behind a type; none of any other type. */
function fieldsOf(type: GraphQLInputType): Member[] {
  const input = getNamedType(type);
  return isInputObjectType(input) ? Object.values(input.getFields()) : [];
}

/** The issue of an enum value that only another version knows: `allowed` is its name in the caller's version. */
export function renamedValueIssue(type: GraphQLEnumType, field: string, received: unknown): FieldIssue | undefined {
  if (typeof received !== 'string') return undefined;
  for (const version of versions) {
    const names = Object.entries(version.renames?.[type.name] ?? {});
    const [meant] = names.find(([, name]) => name === received.toUpperCase()) ?? [];
    const successor = type.getValues().find((value) => domainName(value) === meant)?.name;
    if (successor === undefined) continue;
    return { field, code: 'legacy', received, allowed: successor, facts: { version: version.name } };
  }
  return undefined;
}
