import { isEmail, MinLength, ValidateBy, type ValidationOptions } from 'class-validator';
import { MAX_AMOUNT } from '../money.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: naming the characters that are refused is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** Decoders of UTF-8 take it for a sign of the encoding and drop it: PGlite would return another text than it was given. */
const BYTE_ORDER_MARK = '\ufeff';

export const isClean = (value: string): boolean =>
  !CONTROL.test(value) && value.isWellFormed() && !value.startsWith(BYTE_ORDER_MARK);

/**
 * Text that can be stored and shown: no control characters (PostgreSQL takes no NUL), no half of a character, no byte
 * order mark in front, within the length.
 */
export function IsText(min: number, max: number): PropertyDecorator {
  const clean = ValidateBy(
    {
      name: 'isText',
      validator: {
        validate: (value) => typeof value === 'string' && isClean(value) && (min === 0 || value.trim() !== ''),
      },
    },
    { context: min === 0 ? { variant: 'anyText' } : {} },
  );
  return all(clean, MinLength(min), AtMost(max));
}

/** Counted as the database and JSON Schema do, in characters of Unicode; the library's own MaxLength leaves some out. */
const AtMost = (max: number, options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'maxLength',
      constraints: [max],
      validator: {
        validate: (value) => typeof value === 'string' && [...value].length <= max,
      },
    },
    options,
  );

/** An argument that must not be given together with another one, such as a cursor and an offset. */
export const NotWith = (other: string): PropertyDecorator =>
  ValidateBy(
    {
      name: 'exclusive',
      validator: {
        validate: (_, args) => isAbsent((args?.object as Record<string, unknown> | undefined)?.[other]),
      },
    },
    { context: { other } },
  );

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === false;

/** An amount of money in minor units, `min` or more, within what an order may cost. */
export const IsAmount = (min: number): PropertyDecorator =>
  ValidateBy({
    name: 'isAmount',
    constraints: [min, MAX_AMOUNT],
    validator: {
      validate: (value) => Number.isInteger(value) && value >= min && value <= MAX_AMOUNT,
    },
  });

/** A change of a count: a whole number, not 0, at most `max` either way. */
export const IsChange = (max: number): PropertyDecorator =>
  ValidateBy({
    name: 'isChange',
    constraints: [-max, max],
    validator: {
      validate: (value) => Number.isInteger(value) && value !== 0 && Math.abs(value) <= max,
    },
  });

/** An e-mail address. The library's own check throws at half of a character. */
export const IsEmailAddress = (): PropertyDecorator =>
  ValidateBy({
    name: 'isEmail',
    validator: {
      validate: (value) => typeof value === 'string' && isClean(value) && isEmail(value),
    },
  });

/** A web address by the scheme http or https, or with `each` a list of them. */
export const IsWebAddress = (options?: ValidationOptions): PropertyDecorator =>
  all(
    AtMost(2000, options),
    ValidateBy(
      {
        name: 'isWebAddress',
        validator: {
          validate: (value) => typeof value === 'string' && isClean(value) && /^https?:\/\/[^\s]+$/i.test(value),
        },
      },
      options,
    ),
  );

const all =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };
