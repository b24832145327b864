import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
} from 'graphql';
import type { FieldIssue } from '../../core/errors.js';
import { shown } from '../../core/validation/validate-args.js';
import { renamedValueIssue } from '../../versions/renamed-value.js';

type Path = readonly (string | number)[];

/**
 * What graphql-js found wrong inside a value of this type, as both faces tell it. The path begins with the name of
 * the variable; `reason` is the library's sentence, which alone says what kind of mistake it was.
 */
export function typeIssue(path: Path, received: unknown, reason: string, type: GraphQLInputType): FieldIssue {
  const stranger = /^Field "(.*?)" is not defined by type/.exec(reason)?.[1];
  if (stranger !== undefined) return unknownInside([...path, stranger], reason, typeAt(type, path));
  const absent = /^Field "(.*?)" of required type .* was not provided/.exec(reason)?.[1];
  if (absent !== undefined) return missingIssue([...path, absent], typeAt(type, [...path, absent]));
  const wanted = typeAt(type, path);
  const field = spelled(path);
  const named = getNamedType(wanted);
  const legacy = isEnumType(named) ? renamedValueIssue(named, field, received) : undefined;
  const message = `${field}: ${reason} (received ${shown(received)})`;
  return legacy ?? { field, code: 'type', message, received, allowed: allowedBy(wanted) };
}

/** A field that must be there and is not. */
export function missingIssue(path: Path, type: GraphQLInputType): FieldIssue {
  const field = spelled(path);
  return { field, code: 'required', message: `${field} is required`, received: null, allowed: allowedBy(type) };
}

/** A name that this request does not have. */
export const unknownIssue = (field: string, allowed: string[]): FieldIssue => ({
  field,
  code: 'unknown',
  message: `${field} is not a field of this request; it has ${allowed.join(', ') || 'none'}`,
  allowed,
});

/** A field inside an input that the input does not have; the library's hint at a similar name is kept. */
function unknownInside(path: Path, reason: string, type: GraphQLInputType): FieldIssue {
  const field = spelled(path);
  const hint = /\. Did you mean .*$/.exec(reason)?.[0] ?? '';
  const input = getNamedType(type);
  const allowed = isInputObjectType(input) ? Object.keys(input.getFields()) : [];
  return { field, code: 'unknown', message: `${field} is not a field of this request${hint}`, allowed };
}

/** The path as people write it: `items[0].quantity`. */
const spelled = (path: Path): string =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`)).join('');

/** The type of what stands at a path inside a variable of this type. */
function typeAt(type: GraphQLInputType, [, ...keys]: Path): GraphQLInputType {
  return keys.reduce<GraphQLInputType>((at, key) => {
    const nullable = getNullableType(at);
    // Where a list is wanted, one item may stand for a list of one: then there is no index to step over.
    const inner = isListType(nullable) ? (nullable.ofType as GraphQLInputType) : nullable;
    if (typeof key === 'number') return inner;
    const input = getNamedType(inner);
    return (isInputObjectType(input) && input.getFields()[key]?.type) || inner;
  }, type);
}

function allowedBy(type: GraphQLInputType): unknown {
  const named = getNamedType(type);
  return isEnumType(named) ? named.getValues().map((value) => value.name) : String(type);
}
