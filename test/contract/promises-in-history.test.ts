import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { excused } from '../../tools/promises/broken-promises.js';
import { readDocuments, writeDocuments } from '../../tools/promises/folder.js';
import { publish } from '../../tools/promises/publish.js';
import type { Documents } from '../../tools/promises/versions-of.js';
import { ofTwoVersions, renamed, restocked, withVersion } from './mutations/printed.js';

let folder: string;
let promised: Documents;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'promises-'));
  promised = ofTwoVersions(await readDocuments('.'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Makes `schema/` hold just these documents. */
async function put(documents: Documents): Promise<void> {
  rmSync(join(folder, 'schema'), { recursive: true, force: true });
  await writeDocuments(folder, documents);
}

async function commit(documents: Documents): Promise<string> {
  await put(documents);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'x');
  return git('rev-parse', '--short', 'HEAD').trim();
}

/** `npm run check:promises` of that repository: its exit code and all lines that it prints. */
function check(repository = folder): [code: number | null, lines: string[]] {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/promises/check.ts', repository], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return [status, `${stdout}${stderr}`.split('\n').filter(Boolean)];
}

const ADVICE = [
  'Add an API version in which this is new, and let the older ones say what they said: see docs/versions.md.',
  'If only the document was wrong and the store never did what it said: tools/promises/corrections.ts.',
];

describe('check:promises', () => {
  const compared = (commits: string) =>
    `Promises: schema/ was compared with ${commits}, which promised 2025-09-01, 2025-10-01.`;

  it('says loudly when there is no history', async () => {
    await put(promised);
    const nothing = [
      'Promises: schema/ was compared with 0 commits.',
      'NOTHING WAS CHECKED: this folder has no history that promised anything.',
    ];
    expect(check()).toEqual([0, nothing]);
    git('init', '--quiet');
    expect(check()).toEqual([0, nothing]);
  });

  it('fails when there is a history that git cannot read', async () => {
    await put(promised);
    writeFileSync(join(folder, '.git'), 'gitdir: nowhere');
    const [code, lines] = check();
    expect(code).toBe(1);
    expect(lines.join()).toContain('fatal: not a git repository');
  });

  it('finds a rename in the working tree, in every document that has it', async () => {
    git('init', '--quiet');
    const hash = await commit(promised);
    expect(check()).toEqual([0, [compared('1 commit')]]);
    await put(restocked(promised));
    const lost = [
      'openapi.json OrderItem.refunded_quantity: is gone',
      "schema.graphql Field 'refundedQuantity' was removed from object type 'OrderItem'",
      'webhooks.json OrderItem.refunded_quantity: is gone',
    ];
    expect(check()).toEqual([
      1,
      [
        compared('1 commit'),
        'This breaks clients that were promised otherwise:',
        ...lost.map((change) => `  2025-10-01 ${change} (promised by ${hash})`),
        ...ADVICE,
      ],
    ]);
  });

  it('finds it also when it was committed, and what a later commit promised', async () => {
    git('init', '--quiet');
    await commit(promised);
    const origin = renamed(promised, '2025-09-01/', /^type Plant \{/gm, 'type Plant {\n  origin: String');
    const hash = await commit(origin);
    await commit(promised);
    const [code, lines] = check();
    expect(code).toBe(1);
    expect(lines.slice(0, 3)).toEqual([
      compared('3 commits'),
      'This breaks clients that were promised otherwise:',
      `  2025-09-01 schema.graphql Field 'origin' was removed from object type 'Plant' (promised by ${hash})`,
    ]);
  });

  it('passes the same rename in a version of its own', async () => {
    git('init', '--quiet');
    await commit(promised);
    const covered = restocked(withVersion(promised, '2026-12-01'));
    await put(covered);
    expect(check()).toEqual([0, [compared('1 commit')]]);
    await commit(covered);
    const line = 'Promises: schema/ was compared with 2 commits, which promised 2025-09-01, 2025-10-01, 2026-12-01.';
    expect(check()).toEqual([0, [line]]);
  });

  it('finds a version that was withdrawn', async () => {
    git('init', '--quiet');
    const hash = await commit(promised);
    await put(Object.fromEntries(Object.entries(promised).filter(([path]) => !path.includes('/'))));
    const [code, lines] = check();
    expect([code, lines[2]]).toEqual([1, `  2025-09-01 is gone: a version cannot be withdrawn (promised by ${hash})`]);
  });

  it('counts from the first commit that held an older version: before it nothing was promised', async () => {
    git('init', '--quiet');
    await commit({ 'openapi.json': '{ "openapi": "3.1.0" }' });
    await commit(promised);
    expect(check()).toEqual([0, [compared('1 commit')]]);
  });

  it('says loudly when the history is shallow, and checks what there is', async () => {
    git('init', '--quiet');
    await commit(promised);
    await commit({ ...promised, 'webhooks.json': `${promised['webhooks.json']}\n` });
    const copy = join(folder, 'copy');
    git('clone', '--quiet', '--depth', '1', `file://${folder}`, copy);
    const [code, lines] = check(copy);
    expect([code, ...lines]).toEqual([
      0,
      compared('1 commit'),
      'THE HISTORY IS SHALLOW: what older commits promised was not checked (git fetch --unshallow).',
    ]);
  });
});

describe('npm run schema', () => {
  it('writes what breaks nothing', async () => {
    git('init', '--quiet');
    await commit(promised);
    const more = renamed(promised, '', /^type Plant \{/gm, 'type Plant {\n  origin: String');
    expect(await publish(folder, more)).toEqual([]);
    expect(await readDocuments(folder)).toEqual(more);
  });

  it('writes nothing where it would break a promise', async () => {
    git('init', '--quiet');
    const hash = await commit(promised);
    const change = "2025-09-01 schema.graphql Field 'refundedQuantity' was removed from object type 'OrderItem'";
    const broken = renamed(promised, '2025-09-01/', /\brefundedQuantity\b/g, 'unitsBack');
    expect(await publish(folder, broken)).toEqual([{ change, commit: hash }]);
    expect(await readDocuments(folder)).toEqual(promised);
  });

  it('goes by the files where there is no history', async () => {
    expect(await publish(folder, promised)).toEqual([]);
    expect(await publish(folder, restocked(promised))).toHaveLength(3);
    expect(await readDocuments(folder)).toEqual(promised);
  });
});

describe('corrections', () => {
  const broken = [
    { change: '2025-10-01 openapi.json Plant.stock: is gone', commit: 'a' },
    { change: '2025-10-01 openapi.json Plant.sku: is gone', commit: 'a' },
  ];
  const [stock, sku] = broken;

  it('excuse just the changes they name, and are told when they excuse nothing', () => {
    const own = { change: String(stock?.change), why: 'x' };
    const other = { change: '2025-10-01 openapi.json Plant: is gone', why: 'x' };
    expect(excused(broken, [own, other])).toEqual({ remaining: [sku], unused: [other] });
    expect(excused([], [])).toEqual({ remaining: [], unused: [] });
  });
});
