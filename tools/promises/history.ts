import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Documents } from './documents.ts';

/** What a commit promised to the clients of a version; `commit` is the first one with exactly these documents. */
export interface Promised {
  commit: string;
  version: string;
  documents: Documents;
}

/** All promises in the available history. */
export interface History {
  promised: Promised[];
  commits: string[];
  /** Whether the clone is shallow, so that older commits are missing. */
  shallow: boolean;
}

/** The promises began with this file: before it, the older version had no published contract. */
const FIRST = './schema/2025-09-01/openapi.json';
const VERSION = /^\d+ tree (?<tree>\w+)\t.*\/(?<version>\d{4}-\d\d-\d\d)$/;

/** Reads the promises of every commit that changed `schema/`, oldest first; none in a folder without commits. */
export function historyOf(repository: string): History {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const lines = (...args: string[]) =>
    git(...args)
      .split('\n')
      .filter(Boolean);
  // If git cannot read an existing history, this throws: that must not count as an empty history.
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
