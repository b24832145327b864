import {
  type GraphQLArgument,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import type { FieldIssue } from '../core/field-issue.js';
import { domainName } from './names.js';

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
