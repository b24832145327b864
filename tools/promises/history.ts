import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Documents } from './documents.ts';

/** What a commit promised to the clients of a version; `commit` is the first that promised just this. */
export interface Promised {
  commit: string;
  version: string;
  documents: Documents;
}

/** All that was ever promised, as far as the history can be seen. */
export interface History {
  promised: Promised[];
  commits: string[];
  /** Whether older commits were left out when the repository was copied. */
  shallow: boolean;
}

/** With this file the promises began: before it, nothing said what the older version would keep. */
const FIRST = './schema/2025-09-01/openapi.json';
const VERSION = /^\d+ tree (?<tree>\w+)\t.*\/(?<version>\d{4}-\d\d-\d\d)$/;

/** Reads what every commit that changed `schema/` promised, oldest first. A folder without commits promised nothing. */
export function historyOf(repository: string): History {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const lines = (...args: string[]) =>
    git(...args)
      .split('\n')
      .filter(Boolean);
  // Where git refuses to read a history that is there, it throws: that must not pass for none.
  const begun = existsSync(join(repository, '.git')) && git('rev-list', '--all', '--max-count=1') !== '';
  if (!begun) return { promised: [], commits: [], shallow: false };
  const list = (...args: string[]) =>
    lines('rev-list', '--reverse', '--topo-order', '--full-history', '--abbrev-commit', ...args);
  const [first] = list('HEAD', '--', FIRST);
  const commits = first ? [first, ...list('--ancestry-path', `${first}..HEAD`, '--', './schema')] : [];
  const promised = new Map<string, Promised>();
  for (const commit of commits) {
    for (const line of lines('ls-tree', '-d', commit, './schema/')) {
      const { tree = '', version = '' } = VERSION.exec(line)?.groups ?? {};
      if (!version || promised.has(version + tree)) continue;
      const files = lines('ls-tree', '--name-only', tree).map((file) => [file, git('show', `${tree}:${file}`)]);
      promised.set(version + tree, { commit, version, documents: Object.fromEntries(files) });
    }
  }
  return {
    promised: [...promised.values()],
    commits,
    shallow: git('rev-parse', '--is-shallow-repository').trim() === 'true',
  };
}
