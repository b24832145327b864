import {
  isEmail,
  isTimeZone,
  MinLength,
  ValidateBy,
  type ValidationArguments,
  type ValidationOptions,
} from 'class-validator';
import { Extensions } from 'type-graphql';
import { isDay } from '../calendar.js';
import type { IssueCode } from '../field-issue.js';
import { hasOneLowerCase, isTakenByHistories } from '../identity.js';
import { MAX_AMOUNT } from '../money.js';
import { isCountry, needsPostalCode } from '../standards/addresses.js';
import { CURRENCIES } from '../standards/currencies.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: naming the characters that are refused is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** Decoders of UTF-8 take it for a sign of the encoding and drop it: whoever reads the text would get another one. */
const BYTE_ORDER_MARK = '\ufeff';

export const isClean = (value: string): boolean =>
  !CONTROL.test(value) && value.isWellFormed() && !value.startsWith(BYTE_ORDER_MARK);

/** Text without what ends a line somewhere, in a mail or on a page, moves what follows it, or turns its direction. */
const ONE_LINE = /^[^\t\n\r\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$/;

export const isOneLine = (value: string): boolean => ONE_LINE.test(value);

/** Spaces, and what nobody sees, such as a zero-width space that was pasted. */
const isBlank = (value: string): boolean => !/[^\s\p{Default_Ignorable_Code_Point}]/u.test(value);

/** Text of several lines, such as a note: it keeps its spaces. */
export const IsText = (min: number, max: number): PropertyDecorator =>
  all(textOf(min, max), Extensions({ untrimmed: true }));

/** Text that counts byte for byte, such as a key: it is kept as it was sent. */
export const IsExactText = (min: number, max: number): PropertyDecorator =>
  all(textOf(min, max), Extensions({ asSent: true }));

/** Text of one line, such as a name. `trimLines` has cut the spaces around it. */
export const IsLine = (min: number, max: number, options?: ValidationOptions): PropertyDecorator =>
  all(OneLine(options), textOf(min, max, options));

/** Without a line break. What a customer calls a street must not become a paragraph of a mail to somebody else. */
const OneLine = (options?: ValidationOptions): PropertyDecorator => textRule('isLine', isOneLine, options);

/**
 * Text that can be stored and shown: no control characters (PostgreSQL takes no NUL), no half of a character, no byte
 * order mark in front, within the length.
 */
function textOf(min: number, max: number, options?: ValidationOptions): PropertyDecorator {
  const isValid = (value: string) => isClean(value) && (min === 0 || !isBlank(value));
  const clean = textRule('isText', isValid, { ...options, context: min === 0 ? { variant: 'anyText' } : {} });
  return all(clean, MinLength(min, options), AtMost(max, options));
}

/** Counted as the database and JSON Schema do, in characters of Unicode; the library's own MaxLength leaves some out. */
const AtMost = (max: number, options?: ValidationOptions): PropertyDecorator =>
  textRule('maxLength', (value) => [...value].length <= max, options, [max]);

/** An argument that must not be given together with another one, such as a cursor and an offset. */
export const NotWith = (other: string): PropertyDecorator =>
  rule('exclusive', (_, args) => isAbsent(Object(args?.object)[other]), { context: { other } });

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === false;

export const IsCountry = (options?: ValidationOptions): PropertyDecorator =>
  textRule('isISO31661Alpha2', isCountry, options);

/** A day of the calendar that exists. */
export const IsDay = (): PropertyDecorator =>
  textRule('matches', isDay, { context: { allowed: 'a date like 2027-01-31' } });

/** What is wrong with an address that has no postal code, in a country that needs one. */
export const NO_POSTAL_CODE = {
  variant: 'inCountry',
  other: 'country',
  allowed: { minimum: 1, maximum: 20 },
} as const;

/** A postal code, which may be empty unless the `country` beside it needs one. */
export const IsPostalCode = (): PropertyDecorator => {
  const isValid: Validate = (value, args) =>
    !isBlank(String(value)) || !needsPostalCode(String(Object(args?.object).country));
  return all(IsLine(0, 20), rule('required', isValid, { context: NO_POSTAL_CODE }));
};

/** An amount of money in minor units, `min` or more, within what an order may cost. */
export const IsAmount = (min: number): PropertyDecorator =>
  numberRule('isAmount', (value) => value >= min && value <= MAX_AMOUNT, [min, MAX_AMOUNT]);

/** A currency in which a shop can have prices, in capital or small letters. */
export const IsCurrency = (): PropertyDecorator =>
  textRule('isCurrency', (value) => CURRENCIES.has(value.toUpperCase()));

/** A change of a count: a whole number, not 0, at most `max` either way. */
export const IsChange = (max: number): PropertyDecorator =>
  numberRule('isChange', (value) => value !== 0 && Math.abs(value) <= max, [-max, max]);

/**
 * Whether a value is an e-mail address, with its domain in ASCII (`trimLines`). The library's own check throws at half of a
 * character. Without quotes: a mail would show what stands in them in place of the address.
 */
export const isEmailAddress = (value: string): boolean =>
  isClean(value) && isOneLine(value) && !value.includes('"') && hasOneLowerCase(value) && isEmail(value);

export const IsEmailAddress = (): PropertyDecorator =>
  all(textRule('isEmail', isEmailAddress), Extensions({ address: true }));

/** A login id, which may be an e-mail address: that of one user, in whatever case it is typed. */
export const IsLoginId = (): PropertyDecorator =>
  all(
    IsLine(1, 254),
    textRule('isLoginId', (value) => hasOneLowerCase(value) && !isTakenByHistories(value)),
    Extensions({ address: true }),
  );

/** A name of the IANA database of time zones that this Node knows. By itself, it also takes offsets, such as +01:00. */
export const IsTimeZone = (): PropertyDecorator =>
  textRule('isTimeZone', (value) => /^[a-z]/i.test(value) && isTimeZone(value));

/** Marks what null removes: for the fingerprint of a request, such a null is no absence. */
export const NullRemoves = (): PropertyDecorator => Extensions({ nullRemoves: true }) as PropertyDecorator;

/** A web address by the scheme http or https. */
export const IsWebAddress = (): PropertyDecorator => addressLike(/^https?:\/\/[^\s]+$/i);

/** The same, or the path of a picture of the store, or with `each` a list of them. */
export const IsPictureAddress = (options?: ValidationOptions): PropertyDecorator =>
  addressLike(/^(https?:\/\/[^\s]+|\/pictures\/[^/\s]+\/[^/\s]+)$/i, {
    ...options,
    context: { variant: 'pictureAddress' },
  });

const addressLike = (form: RegExp, options?: ValidationOptions): PropertyDecorator =>
  all(
    AtMost(2000, options),
    textRule('isWebAddress', (value) => isClean(value) && isOneLine(value) && form.test(value), options),
  );

type Validate = (value: unknown, args?: ValidationArguments) => boolean;

/** A rule by the code of its issue. */
export const rule = (
  name: IssueCode,
  validate: Validate,
  options?: ValidationOptions,
  constraints?: unknown[],
): PropertyDecorator => ValidateBy({ name, constraints, validator: { validate } }, options);

const textRule = (
  name: IssueCode,
  isValid: (value: string) => boolean,
  options?: ValidationOptions,
  constraints?: unknown[],
): PropertyDecorator => rule(name, (value) => typeof value === 'string' && isValid(value), options, constraints);

/** Of a whole number within these bounds, which the issue names. */
const numberRule = (name: IssueCode, isValid: (value: number) => boolean, bounds: number[]): PropertyDecorator =>
  rule(name, (value) => Number.isInteger(value) && isValid(value as number), undefined, bounds);

const all =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };
