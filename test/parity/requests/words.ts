import {
  type GraphQLInputType,
  type GraphQLOutputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql';

/** The two spellings, and the way from each to the other. None of it is the store's own code. */

// biome-ignore lint/suspicious/noExplicitAny: requests and answers have every shape
export type Json = any;

export const camel = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A name as the other API writes it; so what is wrong on one API is wrong on the other as well. */
export const otherName = (name: string): string => (/[A-Z]/.test(name) ? snake(name) : camel(name));

/** An enum value as the other API writes it: `damaged` and `DAMAGED`. */
const otherCase = (value: string): string =>
  value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase();

const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const renamed = (value: object, entry: (key: string, part: Json) => [string, unknown]): object =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => entry(key, part)));

/** What a client gives, as the other API takes it; the type shows where enum values are. */
export function otherInput(given: GraphQLInputType | undefined, value: Json): Json {
  const type = given && getNullableType(given);
  if (isListType(type)) return Array.isArray(value) ? value.map((item) => otherInput(type.ofType, item)) : value;
  if (isEnumType(type)) return typeof value === 'string' ? otherCase(value) : value;
  if (!isPlain(value)) return value;
  const fields = isInputObjectType(type) ? type.getFields() : {};
  return renamed(value, (key, part) => [otherName(key), otherInput(fields[otherName(key)]?.type, part)]);
}

/** What GraphQL answers, in the words of REST. */
export function restData(given: GraphQLOutputType, value: Json): Json {
  const type = getNullableType(given);
  if (value === null) return null;
  if (isListType(type)) return value.map((item: Json) => restData(type.ofType, item));
  if (isEnumType(type)) return value.toLowerCase();
  if (!isObjectType(type)) return value;
  const fields = type.getFields();
  return renamed(value, (key, part) => [snake(key), fields[key] ? restData(fields[key].type, part) : part]);
}

/** Every key of a value that has no type, in the words of REST. */
export function snakeKeys(value: Json): Json {
  if (Array.isArray(value)) return value.map(snakeKeys);
  return isPlain(value) ? renamed(value, (key, part) => [snake(key), snakeKeys(part)]) : value;
}

/**
 * A sentence without what the APIs spell differently: `next_cursor` and `nextCursor`, `low` and `LOW`. What was received
 * is cut after so many letters, so longer names leave less of it.
 */
export const plainly = (sentence: string): string =>
  sentence
    .replace(/\(received .{90,}?\.\.\.\)/g, '(received much)')
    .replace(/[_"]/g, '')
    .toLowerCase();
