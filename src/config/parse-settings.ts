import { isIP } from 'node:net';
import { z } from 'zod';

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

/** A whole number; `description` says of what. */
export const number = (min: number, max: number, description: string) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .describe(`${description}, ${min} to ${max}`);
export const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .describe('true or false');
/** Values that commas separate. */
export const list = <T>(item: z.ZodType<T, string>, of: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item))
    .describe(`${of}, separated by commas`);
/** The origin of a web page, or `*`. */
export const origin = z
  .string()
  .refine(
    (text) => text === '*' || (/^https?:[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text),
  );
export const hostName = z.string().regex(/^[A-Za-z0-9.-]+$|^\[[0-9A-Fa-f:.]+\]$/);
/** A key of 32 bytes, in base64. */
export const key = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/)
  .transform((text) => Buffer.from(text, 'base64'));
export const apiKey = z
  .string()
  .regex(/^psk_\S+$/)
  .describe('an API key, which begins with psk_');
/** A URL of this form. */
export const address = (form: RegExp, example: string) =>
  z
    .string()
    .regex(form)
    .refine((text) => URL.canParse(text))
    .describe(`an address like ${example}`);
export const postgresUrl = address(/^postgres(ql)?:\/\/.+/, 'postgresql://user:password@host:5432/name');
/** The same, with several hosts. */
export const postgresUrls = z
  .string()
  .refine((text) => addressesOf(text).every((address) => postgresUrl.safeParse(address).success))
  .describe(String(postgresUrl.description));

/** The address of each host that an address names. */
export function addressesOf(url: string): string[] {
  const [, before, hosts = '', after] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return before === undefined ? [url] : hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** An address, or a network like 10.0.0.0/8; not that of all addresses, which would let every client claim any address. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isLength = length === undefined || (/^[1-9]\d{0,2}$/.test(length) && Number(length) <= bits);
  return bits > 0 && more.length === 0 && isLength;
}

/** The proxies in front of the store. */
export const proxies = z
  .union([
    z.literal('none').transform(() => false as const),
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number),
    list(z.string().refine(isNetwork), ''),
  ])
  .describe('none, a number of proxies up to 99, or addresses and networks like 10.0.0.0/8, separated by commas');
