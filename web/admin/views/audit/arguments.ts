/** The views of what ids name, by the end of the argument's name or of the operation's. */
const VIEWS: readonly (readonly [RegExp, string])[] = [
  [/plants?(Ids?)?$/i, '/plants/'],
  [/customers?(Ids?)?$/i, '/customers/'],
  [/orders?(Ids?)?$|^markOrderPaid$/i, '/orders/'],
];
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** One argument of a call, or a part of one. */
export interface Argument {
  name: string;
  value: string;
  /** The view of what it names. */
  view?: string | undefined;
  isId: boolean;
}

export const viewOf = (id: string, ...names: string[]): string | undefined => {
  for (const name of names) for (const [pattern, view] of VIEWS) if (pattern.test(name)) return view + id;
  return undefined;
};

/** The arguments of a call, one after another: `items[0].quantity` is named so. */
export function argumentsOf(operation: string, value: unknown, name = ''): Argument[] {
  if (Array.isArray(value)) return value.flatMap((part, at) => argumentsOf(operation, part, `${name}[${at}]`));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, part]) => argumentsOf(operation, part, name ? `${name}.${key}` : key));
  if (value === null || value === undefined) return [];
  const text = String(value);
  const isId = UUID.test(text);
  const plain = name.replace(/\[\d+\]$/, '').replace(/^.*\./, '');
  return [{ name, value: text, isId, view: isId ? viewOf(text, plain === 'id' ? operation : plain) : undefined }];
}
