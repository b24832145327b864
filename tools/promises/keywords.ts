import { type Json, listOf, objectOf, same } from './json-document.ts';

/** Bounds from below and from above: of two that must both hold, the larger counts, or the smaller. */
export const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
export const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
/** Keywords of which nothing tells whether one value is narrower than another. */
export const exactKeywords = ['format', 'pattern', 'multipleOf', 'uniqueItems'];

const ofNumbers = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf', 'format'];
/** What constrains a value of each type; `enum` constrains all. */
export const keywordsOf: Record<string, string[]> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ofNumbers,
  integer: ofNumbers,
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
  boolean: [],
  null: [],
};
const constraining = new Set(['type', 'enum', 'const', ...Object.values(keywordsOf).flat()]);
/** They tell people and tools something, and constrain nothing. */
const telling = ['title', 'description', 'default', 'example', 'examples', 'deprecated', 'externalDocs', '$comment'];

/** The formats that are bounds. */
const integers: Record<string, Json> = {
  int32: { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  int64: { minimum: -(2 ** 63), maximum: 2 ** 63 },
};

/** The keywords of a schema that constrain. One that is not known here could hide a breaking change: it is an error. */
export function constraintsOf(schema: Json): Json {
  const entries = Object.entries(schema).filter(([key]) => !telling.includes(key) && !key.startsWith('x-'));
  const unknown = entries.map(([key]) => key).find((key) => !constraining.has(key));
  if (unknown) throw new Error(`tools/promises/keywords.ts does not know the keyword "${unknown}" of JSON Schema.`);
  const { const: only, type, format, ...rest } = Object.fromEntries(entries);
  const own = {
    ...rest,
    ...(only !== undefined && { enum: [only] }),
    ...(type !== undefined && { type: Array.isArray(type) ? type : [type] }),
  };
  const bounds = integers[String(format)];
  return bounds ? merged(own, bounds) : { ...own, ...(format !== undefined && { format }) };
}

/** What holds when both hold. */
export function merged(a: Json, b: Json): Json {
  const both = Object.keys(a).filter((key) => key in b);
  return { ...a, ...b, ...Object.fromEntries(both.map((key) => [key, mergedKeyword(key, a[key], b[key])])) };
}

function mergedKeyword(key: string, a: unknown, b: unknown): unknown {
  if (lowerBounds.includes(key)) return Math.max(Number(a), Number(b));
  if (upperBounds.includes(key)) return Math.min(Number(a), Number(b));
  if (key === 'type') return commonTypes(listOf(a), listOf(b));
  if (key === 'enum') return listOf(a).filter((value) => listOf(b).some((other) => same(value, other)));
  if (key === 'required') return [...new Set([...listOf(a), ...listOf(b)])];
  if (key === 'properties') return mergedProperties(objectOf(a), objectOf(b));
  if (key === 'items' || key === 'additionalProperties') return { allOf: [a, b] };
  return same(a, b) ? a : `${a} and ${b}`;
}

function mergedProperties(a: Json, b: Json): Json {
  const both = Object.keys(a).filter((name) => name in b);
  return { ...a, ...b, ...Object.fromEntries(both.map((name) => [name, { allOf: [a[name], b[name]] }])) };
}

/** Every integer is a number. */
function commonTypes(a: unknown[], b: unknown[]): unknown[] {
  const integer = (one: unknown[], other: unknown[]) => one.includes('integer') && other.includes('number');
  const common = a.filter((type) => b.includes(type));
  return integer(a, b) || integer(b, a) ? [...new Set([...common, 'integer'])] : common;
}
