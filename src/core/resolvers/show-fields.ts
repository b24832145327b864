import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getArgumentValues,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
} from 'graphql';
import type { Context } from '../context.js';

type Field = GraphQLField<unknown, unknown>;

type Info = Partial<GraphQLResolveInfo> & { stored?: boolean };

/** Whether all fields below are shown: `showFields` works without a document. */
export const showsAll = ({ fieldNodes }: Info): boolean => fieldNodes === undefined;

/** Whether what is shown will be stored, and so must not depend on the viewer. */
export const isStored = ({ stored }: Info): boolean => stored === true;

/** Plain data of what a resolver returned; a promise if a resolver below it returns one. */
type Show = (value: unknown, ctx: Context) => unknown;

/**
 * Makes a function that returns a value of a type as plain data, with every field of `isShown` at every depth, as if a
 * document that selects all these fields were executed. Arguments have their defaults. The function throws the first error.
 *
 * How a type is shown is worked out once, while an execution works out for each object what is selected, and makes a path
 * and an `info` for each field.
 */
export function showFields(isShown: (field: Field) => boolean, stored = false) {
  const known = new WeakMap<GraphQLOutputType, Show>();

  /** How a value of this type is shown. */
  const showOf = (type: GraphQLOutputType, above: readonly GraphQLObjectType[]): Show =>
    orNull(showPresent(type, above), type, () => `for ${type}`);

  /** The same, for a value that is not null. */
  const showPresent = (type: GraphQLOutputType, above: readonly GraphQLObjectType[]): Show => {
    const nullable = getNullableType(type) as GraphQLOutputType;
    const show = known.get(nullable) ?? makeShow(nullable, above);
    known.set(nullable, show);
    return show;
  };

  const makeShow = (type: GraphQLOutputType, above: readonly GraphQLObjectType[]): Show => {
    if (isListType(type)) return listOf(showOf(type.ofType, above));
    if (isLeafType(type)) return (value) => type.serialize(value);
    if (!isObjectType(type)) throw new Error(`${type} is no object type.`);
    if (above.includes(type)) throw new Error(`${type} contains itself; mark the field that leads back GraphQLOnly.`);
    const fields = Object.values(type.getFields()).filter(isShown);
    return objectOf(
      fields.map((field) => memberOf({ parentType: type, stored }, field, showPresent(field.type, [...above, type]))),
    );
  };

  return (type: GraphQLOutputType, value: unknown, ctx: Context): unknown => showOf(type, [])(value, ctx);
}

/** Shows null as null, where the type allows it. */
function orNull(show: Show, type: GraphQLOutputType, where: () => string): Show {
  const isRequired = isNonNullType(type);
  return (value, ctx) => {
    if (value !== null && value !== undefined) return show(value, ctx);
    if (isRequired) throw new Error(`Cannot return null ${where()}.`);
    return null;
  };
}

const listOf =
  (show: Show): Show =>
  (value, ctx) => {
    if (typeof value === 'string') throw new Error('A list was expected, not a text.');
    return whole([...(value as Iterable<unknown>)].map((item) => after(item, show, ctx)));
  };

interface Member {
  name: string;
  show: Show;
}

/** One field of an object of this type. */
function memberOf(of: Info, field: Field, show: Show): Member {
  const { name, type, resolve = defaultFieldResolver } = field;
  const args = getArgumentValues(field, { kind: Kind.FIELD, name: { kind: Kind.NAME, value: name } });
  const info = { ...of, fieldName: name, returnType: type } as GraphQLResolveInfo;
  const value: Show = (object, ctx) => resolve(object, args, ctx, info);
  const present: Show = (given, ctx) => {
    if (given instanceof Error) throw given;
    return show(given, ctx);
  };
  const checked = orNull(present, type, () => `for non-nullable field ${of.parentType}.${name}`);
  return { name, show: (object, ctx) => after(begin(value, object, ctx), checked, ctx) };
}

const objectOf =
  (members: readonly Member[]): Show =>
  (object, ctx) => {
    const shown: Record<string, unknown> = {};
    const pending: PromiseLike<void>[] = [];
    for (const { name, show } of members) {
      const value = show(object, ctx);
      // A promise keeps the place of its field.
      shown[name] = value;
      if (isPromise(value)) pending.push(value.then((one) => void Object.assign(shown, { [name]: one })));
    }
    return pending.length === 0 ? shown : settled(pending).then(() => shown);
  };

const after = (value: unknown, show: Show, ctx: Context): unknown =>
  isPromise(value) ? value.then((one) => show(one, ctx)) : begin(show, value, ctx);

/** An error is a rejected promise: what was begun for other fields and items is waited for, too. */
function begin(show: Show, value: unknown, ctx: Context): unknown {
  try {
    return show(value, ctx);
  } catch (error) {
    return Promise.reject(error);
  }
}

const whole = (items: unknown[]): unknown => (items.some(isPromise) ? settled(items) : items);

/** All values; or the first error, once every promise has ended: a rollback must not begin while others still read. */
async function settled(promises: readonly unknown[]): Promise<unknown[]> {
  try {
    return await Promise.all(promises);
  } catch (error) {
    await Promise.allSettled(promises);
    throw error;
  }
}

const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && typeof (value as { then?: unknown } | null)?.then === 'function';
