import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { VersionDocuments } from './breaking-changes.ts';
import { type Documents, versionsOf } from './versions-of.ts';

/** What a commit promised to the clients of a version; `commit` is the first that promised just this. */
export interface Promised {
  commit: string;
  version: string;
  documents: VersionDocuments;
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

type Git = (...args: string[]) => Promise<string>;

/** Reads what the commits of a repository promised. A folder that is none promised nothing. */
export async function historyOf(repository: string): Promise<History> {
  const git: Git = async (...args) => {
    const { stdout } = await promisify(execFile)('git', ['-C', repository, ...args], { maxBuffer: 2 ** 28 });
    return stdout;
  };
  const shallow = await git('rev-parse', '--is-shallow-repository').catch((error: unknown) => {
    // A history that git refuses to read must not pass for none.
    if (existsSync(join(repository, '.git'))) throw error;
  });
  const begun = shallow && (await git('rev-parse', '--verify', '--quiet', 'HEAD').catch(() => ''));
  const commits = begun ? await promisingCommits(git) : [];
  const states = [];
  for (const commit of commits) states.push(await promisedBy(git, commit));
  return { promised: distinct(states.flat()), commits, shallow: shallow?.trim() === 'true' };
}

/** Every commit that changed `schema/` since the first promise, oldest first. */
async function promisingCommits(git: Git): Promise<string[]> {
  const list = async (...args: string[]) =>
    (await git('rev-list', '--reverse', '--topo-order', '--full-history', '--abbrev-commit', ...args))
      .split('\n')
      .filter(Boolean);
  const [first] = await list('HEAD', '--', FIRST);
  return first ? [first, ...(await list('--ancestry-path', `${first}..HEAD`, '--', './schema'))] : [];
}

async function promisedBy(git: Git, commit: string): Promise<Promised[]> {
  const files = (await git('ls-tree', '-r', '-z', '--name-only', commit, './schema/')).split('\0').filter(Boolean);
  const texts = files.map(async (file) => [file.replace(/^schema\//, ''), await git('show', `${commit}:./${file}`)]);
  const documents: Documents = Object.fromEntries(await Promise.all(texts));
  return Object.entries(versionsOf(documents)).map(([version, own]) => ({ commit, version, documents: own }));
}

function distinct(promised: Promised[]): Promised[] {
  const byContent = new Map<string, Promised>();
  for (const one of promised) {
    const key = JSON.stringify([one.version, one.documents]);
    if (!byContent.has(key)) byContent.set(key, one);
  }
  return [...byContent.values()];
}
