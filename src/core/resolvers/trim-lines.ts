import {
  type GraphQLArgument,
  type GraphQLInputType,
  GraphQLString,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql';
import { withAsciiDomain } from '../identity.js';
import type { Wrapper } from './wrap-resolvers.js';

type Input = Pick<GraphQLArgument, 'name' | 'type' | 'extensions'>;

/**
 * Gives every text the one form in which it is kept and compared, before anything reads it: composed letters (NFC), without the
 * spaces around it. So `home` and `home ` are one label, one fingerprint and one search. The domain of an e-mail address gets its ASCII form.
 * A text that `IsText` checks keeps its spaces; one that `IsExactText` checks stays as it was sent.
 */
export const trimLines: Wrapper = (resolve, { config }) => {
  const inputs = Object.entries(config.args ?? {}).map(([name, arg]) => ({ name, ...arg }) as Input);
  if (inputs.length === 0) return resolve;
  return (root, args, ctx, info) => resolve(root, trimmed(inputs, args), ctx, info);
};

/** The values of these inputs, with texts in their one form. */
export function trimmed(inputs: readonly Input[], given: object): Record<string, unknown> {
  const values = { ...given } as Record<string, unknown>;
  for (const { name, type, extensions } of inputs)
    if (!extensions['asSent'] && values[name] != null) {
      values[name] = trimmedValue(type, values[name], extensions['untrimmed'] ? composed : trimLine);
      if (extensions['address'] && typeof values[name] === 'string') values[name] = trimAddress(values[name]);
    }
  return values;
}

function trimmedValue(type: GraphQLInputType, value: unknown, tidy: (text: string) => string): unknown {
  const nullable = getNullableType(type);
  if (nullable === GraphQLString) return typeof value === 'string' ? tidy(value) : value;
  if (isListType(nullable) && Array.isArray(value))
    return value.map((item) => trimmedValue(nullable.ofType, item, tidy));
  if (!isInputObjectType(nullable) || value === null || typeof value !== 'object') return value;
  return trimmed(Object.values(nullable.getFields()), value);
}

/** An e-mail address, or a login id, which may be one. */
export const trimAddress = (text: string): string => withAsciiDomain(trimLine(text));

const SPACE = /\p{Zs}/u;

const composed = (text: string): string => text.normalize();

/** A line in composed letters, without the spaces around it. A line break stays, to be refused. */
export function trimLine(line: string): string {
  const text = composed(line);
  let [start, end] = [0, text.length];
  while (start < end && SPACE.test(text.charAt(start))) start++;
  while (start < end && SPACE.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
