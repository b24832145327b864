import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

/** What `npm run check:migrations` says of a migration. */
const rulesOf = (sql: string): string[] => {
  const { stdout } = spawnSync('node_modules/.bin/squawk', ['--reporter', 'json', '--stdin-filepath', 'planted.sql'], {
    input: sql,
    encoding: 'utf8',
  });
  return JSON.parse(stdout).map(({ rule_name }: { rule_name: string }) => rule_name);
};

it.each([
  ['create index planted on plants (name);', ['require-concurrent-index-creation']],
  ['alter table plants add constraint planted check (price > 0);', ['constraint-missing-not-valid']],
  ['alter table plants rename column name to title;', ['renaming-column']],
  ['alter table plants drop column name;', ['ban-drop-column']],
  ['create index concurrently planted on plants (name);', []],
  ['alter table plants add column planted text;', []],
])('the check of migrations knows what holds a shop up: %s', (sql, rules) => {
  expect(rulesOf(sql)).toEqual(rules);
});
