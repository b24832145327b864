import { type Json, listOf, objectOf, resolved } from './json-document.ts';
import { constraintsOf, keywordsOf, merged } from './keywords.ts';

/**
 * One kind of value that a schema allows: the keywords of one type (or of any, without `type`), with every `$ref`,
 * `allOf`, `anyOf` and `oneOf` worked in. What may be a string or null has two.
 */
export interface Alternative {
  /** The component that it is, with nothing beside; `number` tells the alternatives of one component apart. */
  name?: string;
  number?: number;
  type?: string;
  keywords: Json;
}

/** Every kind of value that the schema allows; none means that no value will do. */
export function alternatives(document: Json, schema: unknown): Alternative[] {
  if (schema === false) return [];
  const { $ref, allOf, anyOf, oneOf, ...own } = objectOf(schema);
  const parts: Alternative[][] = [[{ keywords: constraintsOf(own) }]];
  if (typeof $ref === 'string') parts.push(component(document, $ref));
  for (const part of listOf(allOf)) parts.push(alternatives(document, part));
  for (const choice of [anyOf, oneOf]) {
    if (choice) parts.push(listOf(choice).flatMap((one) => alternatives(document, one)));
  }
  const all = parts.reduce((some, more) => some.flatMap((one) => more.map((other) => both(one, other))));
  return all.flatMap(byType);
}

function component(document: Json, $ref: string): Alternative[] {
  const name = $ref.slice($ref.lastIndexOf('/') + 1);
  return alternatives(document, resolved(document, { $ref })).map((one, number) => ({ ...one, name, number }));
}

function both(a: Alternative, b: Alternative): Alternative {
  const typed = ({ type, keywords }: Alternative) => ({ ...(type && { type: [type] }), ...keywords });
  const [left, right] = [typed(a), typed(b)];
  if (Object.keys(left).length === 0) return { ...b, keywords: right };
  if (Object.keys(right).length === 0) return { ...a, keywords: left };
  return { keywords: merged(left, right) };
}

/** One alternative for each type, with what constrains a value of that type. */
function byType({ name, number, keywords }: Alternative): Alternative[] {
  const { type, ...rest } = keywords;
  const identity = { ...(name && { name, number }) };
  const values = rest['enum'] === undefined ? undefined : listOf(rest['enum']);
  const types = type === undefined ? values && [...new Set(values.map(typeOf))] : listOf(type);
  if (!types) return [{ ...identity, keywords: rest }];
  return types.map(String).flatMap((one) => {
    const own = Object.entries(rest).filter(([key]) => keywordsOf[one]?.includes(key));
    const fitting = values?.filter(
      (value) => typeOf(value) === one || (one === 'number' && typeOf(value) === 'integer'),
    );
    if (fitting?.length === 0) return [];
    const kept = { ...Object.fromEntries(own), ...(fitting && { enum: fitting }) };
    return [{ ...identity, type: one, keywords: kept }];
  });
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
