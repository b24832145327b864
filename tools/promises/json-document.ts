/** A JSON object of a document. */
export type Json = Record<string, unknown>;

/** What a `$ref` of the document points to; the object itself when it is none. */
export function resolved(document: Json, node: unknown): Json {
  const pointer = objectOf(node)['$ref'];
  if (typeof pointer !== 'string') return objectOf(node);
  if (!pointer.startsWith('#/')) throw new Error(`${pointer} points out of the document.`);
  const target = pointer
    .slice(2)
    .split('/')
    .map(unescaped)
    .reduce<unknown>((at, key) => objectOf(at)[key], document);
  if (target === undefined) throw new Error(`${pointer} points to nothing.`);
  return resolved(document, target);
}

/** The object that it is, or an empty one. */
export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** The list that it is, or an empty one. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Whether two values are the same JSON. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const unescaped = (key: string): string => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~');
