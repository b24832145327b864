import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Mustache from 'mustache';
import { escapeHtml } from '../../core/escape-html.js';
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

/** A page with its facts: `{{name}}` is escaped, `{{{name}}}` is HTML that this project wrote or made. */
export const render = (file: string, facts: object): string =>
  Mustache.render(fileOf(file), facts, fileOf, { escape: escapeHtml });
