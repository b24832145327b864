import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Mustache from 'mustache';
import { packageRoot } from '../../core/package-root.js';

const files = new Map<string, string>();

/** A file of `html/`, which `npm run build:code` copies. */
export function fileOf(name: string): string {
  const known = files.get(name);
  if (known !== undefined) return known;
  const text = readFileSync(join(packageRoot, '.build', 'assets', 'pages', name), 'utf8');
  files.set(name, text);
  return text;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is safe in HTML, also in an attribute. Mustache's own would write `/` as `&#x2F;`, too. */
const escapeHtml = (text: unknown): string =>
  String(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** A page with its facts: `{{name}}` is escaped, `{{{name}}}` is HTML that this project wrote or made. */
export const render = (file: string, facts: object): string =>
  Mustache.render(fileOf(file), facts, fileOf, { escape: escapeHtml });
