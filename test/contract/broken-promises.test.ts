import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { brokenPromises, publish } from '../../tools/promises/broken-promises.js';
import { type Documents, readDocuments, writeDocuments } from '../../tools/promises/documents.js';
import { historyOf } from '../../tools/promises/history.js';

/** What a version promises whose plants have this field. */
const plantsWith = (version: string, field: string): Documents => {
  const Plant = { type: 'object', properties: { [field]: { type: 'string' } } };
  const schema = { $ref: '#/components/schemas/Plant' };
  const responses = { 200: { content: { 'application/json': { schema } } } };
  const json = (document: object) => JSON.stringify({ ...document, components: { schemas: { Plant } } });
  return {
    [`${version}/openapi.json`]: json({ paths: { '/plants': { get: { responses } } } }),
    [`${version}/schema.graphql`]: `type Query { plant: Plant } type Plant { ${field}: String }`,
    [`${version}/webhooks.json`]: json({ events: { 'plant.created': { schema } } }),
  };
};
const first = plantsWith('2025-09-01', 'name');
const promised = { ...first, ...plantsWith('2025-10-01', 'name') };
const renamed = { ...first, ...plantsWith('2025-10-01', 'title') };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'promises-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Makes `schema/` hold just these documents. */
function put(documents: Documents): void {
  rmSync(join(folder, 'schema'), { recursive: true, force: true });
  writeDocuments(folder, documents);
}

/** Commits them, and returns the hash. */
function commit(documents: Documents): string {
  put(documents);
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'x');
  return git('rev-parse', '--short', 'HEAD').trim();
}

/** `npm run check:promises` of that repository: its exit code and what it prints. */
function check(repository = folder): [code: number | null, lines: string[]] {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/promises/check.ts', repository], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return [status, `${stdout}${stderr}`.split('\n').filter(Boolean)];
}

const compared = (commits: number, versions = '2025-09-01, 2025-10-01') =>
  `Promises: compared schema/ with ${commits} commits, which published ${versions}.`;

describe('npm run check:promises', () => {
  it('reports when there is no history, or only a part of it', () => {
    const nothing = [compared(0, 'nothing'), 'NOTHING WAS CHECKED: this folder has no history of schema/.'];
    put(promised);
    expect(check()).toEqual([0, nothing]);
    git('init', '--quiet');
    expect(check()).toEqual([0, nothing]);
    commit(first);
    commit(promised);
    git('clone', '--quiet', '--depth', '1', `file://${folder}`, 'copy');
    const shallow = 'THE HISTORY IS SHALLOW: older commits were not checked (git fetch --unshallow).';
    expect(check(join(folder, 'copy'))).toEqual([0, [compared(1), shallow]]);
  });

  it('fails when there is a history that git cannot read', () => {
    put(promised);
    writeFileSync(join(folder, '.git'), 'gitdir: nowhere');
    const [code, lines] = check();
    expect([code, lines.join()]).toEqual([1, expect.stringContaining('fatal: not a git repository')]);
  });

  it('finds a rename in every document, in the working tree and when it was committed', () => {
    const hash = commit(promised);
    expect(check()).toEqual([0, [compared(1)]]);
    const lost = [
      'openapi.json returned Plant name: is gone',
      "schema.graphql Field 'name' was removed from object type 'Plant'",
      'webhooks.json returned Plant name: is gone',
    ].map((change) => `  2025-10-01 ${change} (promised by ${hash})`);
    const advice = [
      'Add a new API version with this change, and keep the older versions as they were: see docs/versions.md.',
      'If no client can have relied on what the document said, add an entry to `corrections` in tools/promises/broken-promises.ts.',
    ];
    put(renamed);
    expect(check()).toEqual([
      1,
      [compared(1), 'These changes break clients of published versions:', ...lost, ...advice],
    ]);
    commit(renamed);
    expect(check()[1].slice(2, 5)).toEqual(lost);
  });

  it('finds what only a later commit promised, and a version that was withdrawn', () => {
    commit(first);
    const hash = commit(promised);
    put(first);
    const [code, lines] = check();
    expect([code, lines[2]]).toEqual([1, `  2025-10-01 is gone: a version cannot be withdrawn (promised by ${hash})`]);
  });

  it('passes the same rename in a version of its own', () => {
    commit(promised);
    commit({ ...promised, ...plantsWith('2026-12-01', 'title') });
    expect(check()).toEqual([0, [compared(2, '2025-09-01, 2025-10-01, 2026-12-01')]]);
  });

  it('counts from the first commit that held an older version: before it nothing was promised', () => {
    commit(plantsWith('2025-10-01', 'title'));
    commit(promised);
    expect(check()).toEqual([0, [compared(1)]]);
  });

  it('excuses just what is listed as a mistake of the document', async () => {
    commit(first);
    const [openapi, sdl] = ['openapi.json returned Plant name: is gone', "schema.graphql Field 'name' was removed"];
    const excuses = { [`2025-09-01 ${openapi}`]: 'There was none.' };
    const text = await brokenPromises(historyOf(folder).promised, plantsWith('2025-09-01', 'title'), excuses);
    expect(text).toContain(sdl);
    expect(text).not.toContain(openapi);
  });
});

describe('npm run schema', () => {
  it.each(['with a history', 'without'])('writes what breaks nothing, and else nothing, %s', async (history) => {
    const by = history === 'without' ? 'schema/' : commit(promised);
    put(promised);
    expect(await publish(folder, renamed)).toContain(
      `2025-10-01 openapi.json returned Plant name: is gone (promised by ${by})`,
    );
    expect(readDocuments(folder)).toEqual(promised);
    const more = { ...promised, ...plantsWith('2026-12-01', 'title') };
    expect(await publish(folder, more)).toBeUndefined();
    expect(readDocuments(folder)).toEqual(more);
  });
});
