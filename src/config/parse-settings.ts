import type { z } from 'zod';

/** Reads settings from the environment. An invalid value throws one line with the variable, its value, and the allowed values. */
export function parseSettings<T extends z.ZodObject>(
  known: T,
  environment: Record<string, string | undefined>,
): z.output<T> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = known.safeParse(given);
  if (parsed.success) return parsed.data;
  const name = String(parsed.error.issues[0]?.path[0]);
  throw new Error(invalidValue(name, (known.shape as Record<string, z.ZodType>)[name], given));
}

function invalidValue(name: string, schema: z.ZodType | undefined, given: Record<string, string | undefined>): string {
  const got = /_KEY$/.test(name) ? '***' : withoutPassword(given[name] ?? '');
  return `${name} is "${got}", but it must be ${descriptionOf(schema)}.`;
}

/** The description of a setting, which may be inside wrappers (default, optional). */
function descriptionOf(schema: z.ZodType | undefined): string {
  if (!schema) return 'a different value';
  const inner = (schema.def as { innerType?: z.ZodType }).innerType;
  return schema.description ?? descriptionOf(inner);
}

/**
 * URLs may contain a password, even malformed ones; error messages must not. It stands before an `@`, in the place of a
 * port, or in a parameter.
 */
function withoutPassword(text: string): string {
  const hidden = text.includes('@')
    ? text.replace(/:.*@/s, ':***@')
    : text.replace(/(\/\/[^/:]*:)(?!\d+(?:[/?,]|$)).*/s, '$1***');
  return hidden.replace(/(password\s*=).*/is, '$1***');
}
