import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../core/package-root.js';

/** HTML that this project wrote or made: it is not escaped. */
interface Html {
  html: string;
}

/** What a page shows, by the names of its placeholders. */
export type Facts = Readonly<{ [name: string]: string | number | boolean | Html | readonly Facts[] | undefined }>;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text that is safe in HTML, also in an attribute. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const files = new Map<string, string>();

/** A file of `html/`, which `npm run build:code` copies, with the files that it includes and without its comments. */
export function fileOf(name: string): string {
  const known = files.get(name);
  if (known !== undefined) return known;
  const text = readFileSync(join(packageRoot, '.build', 'assets', 'pages', name), 'utf8')
    .replace(/\{\{!.*?\}\}\n?/gs, '')
    .replace(/\{\{>([\w.-]+)\}\}\n?/g, (_, included: string) => fileOf(included));
  files.set(name, text);
  return text;
}

/**
 * A page with its facts. In the file, `{{name}}` is a fact, escaped unless it is `Html`; `{{#name}}…{{/name}}` stands there once for each
 * item of a list, or once if the fact is true; `{{^name}}…{{/name}}`, if it is not; `{{>file}}` is another file, `{{! … }}` a comment.
 */
export const render = (file: string, facts: Facts): string => fill(fileOf(file), facts);

const fill = (template: string, facts: Facts): string =>
  template.replace(
    // One pass: what a fact says is never read as a placeholder.
    /\{\{([#^])(\w+)\}\}\n?(.*?)\{\{\/\2\}\}\n?|\{\{(\w+)\}\}/gs,
    (_, kind: string, list: string, part: string, name: string) => {
      if (name) return textOf(name, facts[name]);
      const value = facts[list];
      const items = Array.isArray(value) ? value : value ? [{}] : [];
      if (kind === '^') return items.length === 0 ? fill(part, facts) : '';
      return items.map((item) => fill(part, { ...facts, ...item })).join('');
    },
  );

function textOf(name: string, value: Facts[string]): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  if (typeof value === 'object' && 'html' in value && typeof value.html === 'string') return value.html;
  throw new Error(`The page has no text for {{${name}}}.`);
}
