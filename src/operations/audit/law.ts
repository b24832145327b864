import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../core/package-root.js';

/** A law that must hold in every shop. */
export interface Law {
  name: string;
  /** What must be true, for people who read a finding. */
  sentence: string;
  /**
   * Each selects `organization_id`, `subject` (as in "order GH-1001") and either what breaks the law, as a `message`, or values to compare: `what`
   * it is, the `stored` value, and the one that is `due`, or the `most` that it may be. Where there is no value, there is nothing.
   */
  statements: string[];
}

/** One problem: the law that is broken, by what (as in "order GH-1001 of greenhouse"), and how. */
export interface Finding {
  law: string;
  subject: string;
  message: string;
}

const read = (file: string): string =>
  readFileSync(join(packageRoot, 'src/operations/audit/laws', `${file}.sql`), 'utf8');

/** The laws of a file: of each, a comment with its name, a comment with its sentence, and statements. */
export const lawsOf = (file: string): Law[] =>
  read(file)
    .split(/^-- (?=[a-z]+\.[a-z-]+$)/m)
    .slice(1)
    .map((text) => {
      const [name = '', sentence = '', ...sql] = text.split('\n');
      const statements = sql.join('\n').split(/;\n+/).filter(Boolean);
      return { name, sentence: sentence.replace('-- ', ''), statements };
    });

/** The query of what breaks a law, in all shops. The law is planned by itself: joined with the shops, it could be computed once for each. */
export const queryOf = ({ statements }: Pick<Law, 'statements'>): string =>
  `with ${read('sets')}, broken as materialized (${statements.map(broken).join(' union all ')})
   select slug, subject, message from broken join organizations shop on shop.id = broken.organization_id`;

function broken(statement: string): string {
  const [message, condition] = wordingOf(statement);
  return `select organization_id, subject, ${message} as message from (${statement}\n) value where ${condition}`;
}

function wordingOf(statement: string): [message: string, condition: string] {
  if (/ as message\b/.test(statement)) return ['message', 'true'];
  if (/ as most\b/.test(statement)) return [comparison('should be at most', 'most'), 'stored > most'];
  return [comparison('should be', 'due'), 'stored is distinct from due'];
}

const comparison = (should: string, value: string): string =>
  `format('%s is %s, but ${should} %s', what, coalesce(stored::text, 'nothing'), coalesce(${value}::text, 'nothing'))`;
