import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { moneyText, renderMail } from '../../src/mails/render-mail.js';
import { readTemplates } from '../../src/mails/templates.js';

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'mails-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

it('a file of the folder replaces the one of its name, and no other', () => {
  const own = { 'paid.en.txt': 'Paid: {{number}}\n\nThanks, {{shop}} & co.\n', 'paid.en.html': '<p>{{shop}}</p>' };
  const facts = { shop: 'Fern & Co', number: 'F-1', total: '$1.00', link: 'https://fern.example' };
  const templates = readTemplates(folderWith(own));
  expect(renderMail(templates, 'paid', 'en', facts)).toEqual({
    subject: 'Paid: F-1',
    text: 'Thanks, Fern & Co & co.\n',
    html: '<p>Fern &amp; Co</p>',
  });
  expect(renderMail(templates, 'paid', 'de', facts).subject).toBe('Ihre Bestellung F-1 ist bezahlt');
});

it.each([
  [
    { 'payed.en.txt': 'x' },
    'MAIL_TEMPLATES: "payed.en.txt" is the name of no template. Allowed are: mail.html, placed.en.txt',
  ],
  [
    { 'paid.en.txt': 'Paid {{numbr}}' },
    'the template "paid.en.txt" names {{numbr}}; known are: subject, language, shop',
  ],
  [{ 'paid.en.txt': 'Paid\n{{> secrets}}' }, 'the template "paid.en.txt" names {{> secrets}}'],
  [{ 'paid.en.txt': 'Paid {{#lines}}' }, 'the template "paid.en.txt" cannot be read: Unclosed section "lines"'],
  [{ 'paid.en.txt': '\nPaid' }, 'the template "paid.en.txt" has no subject: its first line is empty'],
])('refuses a folder with %j', (files, message) => {
  expect(() => readTemplates(folderWith(files))).toThrow(message);
});

it('refuses a folder that is not there', () => {
  expect(() => readTemplates('/no/such/folder')).toThrow(
    'MAIL_TEMPLATES is "/no/such/folder", which is no folder that can be read (ENOENT).',
  );
});

it.each([
  ['en', 5, 'USD', '$0.05'],
  ['de', 214748364700, 'USD', '2.147.483.647,00 $'],
  ['en', -1499, 'USD', '-$14.99'],
  ['en', 1499, 'JPY', '¥1,499'],
  ['en', 1499, 'KWD', 'KWD 1.499'],
  ['en', 1499, 'HUF', 'HUF 14.99'],
])('in %s, %d minor units of %s are %s', (language, amount, currency, text) => {
  expect(moneyText(language, { amount, currency }).replaceAll('\u00a0', ' ')).toBe(text);
});
