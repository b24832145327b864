import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Mustache from 'mustache';
import { packageRoot } from '../core/package-root.js';
import { LANGUAGES } from '../core/validation/language.js';
import { MailKind } from '../events/mails/mail-kind.js';

/** The kinds that this store writes. The shop's server sends SIGN_IN by itself. */
const KINDS = [
  MailKind.PLACED,
  MailKind.PAID,
  MailKind.SHIPPED,
  MailKind.PARTLY_SHIPPED,
  MailKind.CANCELLED,
  MailKind.REFUNDED,
  MailKind.BACK_IN_STOCK,
  MailKind.INVITATION,
];

/** What every template may name; `paragraphs`, `rows`, `href` and `row` alone belong to `mail.html`. */
const NAMES = [
  ...['subject', 'language', 'shop', 'number', 'lines', 'quantity', 'name', 'amount', 'discount', 'shipping', 'total'],
  ...['address', 'pickup', 'carrier', 'trackingNumber', 'trackingUrl', 'refund', 'plant', 'price', 'link'],
  ...['paragraphs', 'rows', 'href', 'row', '.'],
];

const named = (ending: string): string[] =>
  KINDS.flatMap((kind) => LANGUAGES.map((language) => `${kind}.${language}.${ending}`));

/** The texts of all mails by file name: `placed.en.txt`, whose first line is the subject, and `mail.html` around the text. */
export type Templates = ReadonlyMap<string, string>;

/**
 * Reads the templates. A file of the operator's folder replaces ours of the same name; `placed.en.html` is the HTML of one kind in
 * place of `mail.html`. Throws for a folder that cannot be read, and for a file with another name or with what no mail knows.
 */
export function readTemplates(folder: string | undefined): Templates {
  const own = folder === undefined ? [] : namesIn(folder);
  const allowed = ['mail.html', ...named('txt'), ...named('html')];
  for (const name of own)
    if (!allowed.includes(name))
      throw new Error(`MAIL_TEMPLATES: "${name}" is the name of no template. Allowed are: ${allowed.join(', ')}.`);
  const ours = join(packageRoot, '.build', 'assets', 'mails');
  const files = new Set(['mail.html', ...named('txt'), ...own]);
  return new Map(
    [...files].map((name) => [name, read(join(own.includes(name) && folder ? folder : ours, name), name)]),
  );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`MAIL_TEMPLATES is "${folder}", which is no folder that can be read (${code}).`);
  }
}

function read(path: string, name: string): string {
  const refuse = (why: string) => new Error(`MAIL_TEMPLATES: the template "${name}" ${why}.`);
  let tokens: unknown[];
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
    tokens = Mustache.parse(text);
  } catch (error) {
    throw refuse(`cannot be read: ${(error as Error).message}`);
  }
  const unknown = tagsOf(tokens).find((tag) => !NAMES.includes(tag));
  if (unknown !== undefined) throw refuse(`names {{${unknown}}}; known are: ${NAMES.join(', ')}`);
  if (name.endsWith('.txt') && !/^\S/.test(text)) throw refuse('has no subject: its first line is empty');
  return text;
}

/** Whatever stands in the tags of a template: names, and partials, which there are none of. */
const tagsOf = (tokens: unknown[]): string[] =>
  (tokens as [string, string, number, number, unknown[]?][]).flatMap(([kind, value, , , inner]) => {
    if (kind === 'text' || kind === '!' || kind === '=') return [];
    return [kind === '>' ? `> ${value}` : value, ...(Array.isArray(inner) ? tagsOf(inner) : [])];
  });
