import Mustache from 'mustache';
import { escapeHtml } from '../core/escape-html.js';
import { decimalsOf } from '../core/standards/currencies.js';
import type { Templates } from './templates.js';

/** What a template can show: texts, lists of such facts, and whether something is so. */
export interface Facts {
  [name: string]: string | boolean | null | undefined | readonly string[] | readonly Facts[];
}

export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

/** A mail of this kind in a language, as text and as HTML. No fact has a line break, so that none can end the subject. */
export function renderMail(templates: Templates, kind: string, language: string, given: Facts): Rendered {
  const facts = inLines({ ...given, language }) as Facts;
  const templateOf = (name: string) => templates.get(name) ?? '';
  const written = Mustache.render(templateOf(`${kind}.${language}.txt`), facts, {}, { escape: String });
  const [subject = '', ...rest] = written.split('\n');
  const text = `${rest
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
  const own = templates.get(`${kind}.${language}.html`);
  const page = { ...facts, subject: subject.trim(), paragraphs: paragraphsOf(text, facts) };
  const html = Mustache.render(own ?? templateOf('mail.html'), page, {}, { escape: escapeHtml });
  return { subject: page.subject, text, html };
}

/** $11.42, and 11,42 $ in German: in digits, since a fraction of two is none that a computer has. */
export function moneyText(language: string, { amount, currency }: { amount: number; currency: string }): string {
  const decimals = decimalsOf(currency);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const units = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const at = units.length - decimals;
  const exact = `${amount < 0 ? '-' : ''}${units.slice(0, at)}.${units.slice(at) || '0'}` as `${number}`;
  return new Intl.NumberFormat(language, { style: 'currency', currency, ...digits }).format(exact);
}

/** The paragraphs of a text. A row that is an address which the mail knows is a link; whatever else looks like one is not. */
function paragraphsOf(text: string, { link, trackingUrl }: Facts): Facts[] {
  const known = [link, trackingUrl].filter((href) => typeof href === 'string' && /^https?:\/\//.test(href));
  return text
    .trim()
    .split('\n\n')
    .map((paragraph) => ({
      rows: paragraph.split('\n').map((row) => ({ row, href: known.includes(row) ? row : undefined })),
    }));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: naming the characters that are taken out is the point
const BREAKS = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g;

/** The same facts, each text of them in one line. */
function inLines(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(BREAKS, ' ');
  if (Array.isArray(value)) return value.map(inLines);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, inLines(of)]));
}
