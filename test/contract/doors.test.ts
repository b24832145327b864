import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** What the domain may take from `src/database/`: the words of its two doors (`src/database/README.md`). */
const doors = {
  write: ['findById', 'load', 'lock', 'flushOrConflict', 'changesOf'],
  read: [
    'find',
    'readOne',
    'readById',
    'byKey',
    'related',
    'readAhead',
    'readSql',
    'rowsOf',
    'rowsWhere',
    'rowsInOrder',
  ],
};

/** Beside them: how a table, a page, an order and a condition are declared; and the role that a search runs in. */
const declared = [
  ...['OrganizationEntity', 'OrganizationRow', 'InsertionOrder', 'SqlIndex', 'organizationFilter'],
  ...['pageType', 'PageArgs', 'pageOf', 'pageWindow', 'sortedBy', 'AS_PEOPLE_SORT', 'UpdatedSince', 'withUpdatedSince'],
  ...['allOf', 'anyOf', 'alsoMatching', 'anyRankOf', 'escapeLike', 'inSql', 'asWorker'],
];

/** The methods of the EntityManager, which is the door for what will be changed. */
const ofEm = [
  ...['find', 'findOne', 'findOneOrFail', 'count', 'refresh'],
  ...[
    'findAndCount',
    'create',
    'assign',
    'remove',
    'flush',
    'execute',
    'nativeDelete',
    'fork',
    'getMetadata',
    'transactional',
  ],
];

const files = globSync('src/shop/**/*.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** The names of values that a file imports from the database; types name no way to it. */
function taken(text: string): string[] {
  const imports = text.matchAll(/^import \{([^}]*)\} from '[./]*\/database\/[^']+'/gm);
  const names = [...imports].flatMap(([, list]) => String(list).split(','));
  return names.map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type '));
}

const byFile = (used: (text: string) => string[], allowed: string[]) =>
  files.flatMap(({ file, text }) =>
    used(text)
      .filter((name) => !allowed.includes(name))
      .map((name) => `${file}: ${name}`),
  );

describe('the domain and the database', () => {
  it('takes from the database the words of two doors alone, and all of them', () => {
    const known = [...doors.write, ...doors.read, ...declared];
    expect(byFile(taken, known)).toEqual([]);
    const used = new Set(files.flatMap(({ text }) => taken(text)));
    expect(known.filter((name) => !used.has(name))).toEqual([]);
  });

  it('asks the EntityManager for these alone', () => {
    expect(byFile((text) => [...text.matchAll(/\bem\.(\w+)\(/g)].map(([, name]) => String(name)), ofEm)).toEqual([]);
  });

  it('passes no connection, driver or query builder', () => {
    const others = /getConnection|getDriver|createQueryBuilder|getKnex|getKysely|new pg\b|from 'pg'|from 'kysely'/g;
    expect(byFile((text) => [...text.matchAll(others)].map(([name]) => name), [])).toEqual([]);
  });
});
