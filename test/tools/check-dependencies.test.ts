import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Advisory, advisoryProblems, readAdvisories } from '../../tools/dependencies/check-advisories.js';
import { licenceProblems } from '../../tools/dependencies/check-licences.js';
import {
  installScriptProblems,
  integrityProblems,
  registryProblems,
} from '../../tools/dependencies/check-lock-file.js';
import { idOf, type LockedPackage, packagesOf } from '../../tools/dependencies/lock-file.js';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const packages = packagesOf(lock);

/** All checks of a lock file in which one package was changed, or one was added. */
function problemsWith(change: Partial<LockedPackage> & { place: string }): string[] {
  const place = `node_modules/${change.place}`;
  const tampered = packagesOf({
    ...lock,
    packages: { ...lock.packages, [place]: { ...lock.packages[place], ...change } },
  });
  return [
    ...integrityProblems(tampered),
    ...registryProblems(tampered),
    ...installScriptProblems(tampered, allowScripts),
    ...licenceProblems(tampered),
  ];
}

const added = { place: 'left-pad', version: '1.0.0', integrity: 'sha512-abc', license: 'MIT' };

describe('the lock file', () => {
  it('is as it should be', () => {
    expect(problemsWith({ place: 'fastify' })).toEqual([]);
    expect(problemsWith(added)).toEqual([]);
  });

  it.each<[title: string, change: Partial<LockedPackage> & { place: string }, problem: string]>([
    ['no integrity', { place: 'fresh', integrity: undefined }, 'fresh@2.0.0 has no sha512 integrity in the lock file.'],
    ['a weak one', { ...added, integrity: 'sha1-abc' }, 'left-pad@1.0.0 has no sha512 integrity in the lock file.'],
    [
      'an optional tool without integrity that is not listed',
      { ...added, integrity: undefined, dev: true, optional: true },
      'left-pad@1.0.0 has no sha512 integrity in the lock file.',
    ],
    [
      'another registry',
      { ...added, resolved: 'https://registry.evil.example/left-pad-1.0.0.tgz' },
      'left-pad@1.0.0 comes from https://registry.evil.example/left-pad-1.0.0.tgz.',
    ],
    [
      'a repository in place of a registry',
      { ...added, resolved: 'git+ssh://git@github.com/a/left-pad.git#1234' },
      'left-pad@1.0.0 comes from git+ssh://git@github.com/a/left-pad.git#1234.',
    ],
    [
      'a new install script',
      { ...added, hasInstallScript: true },
      'left-pad@1.0.0 has an install script: read it, and add it to INSTALL_SCRIPTS with a reason.',
    ],
    [
      'an install script that is gone',
      { place: 'esbuild', hasInstallScript: false },
      'INSTALL_SCRIPTS lists esbuild, which has no install script (any more).',
    ],
    [
      'copyleft',
      { ...added, license: 'GPL-3.0-only' },
      'left-pad@1.0.0 has the licence GPL-3.0-only, which is not accepted.',
    ],
    [
      'copyleft beside another licence',
      { ...added, license: '(MIT AND LGPL-2.1)' },
      'left-pad@1.0.0 has the licence (MIT AND LGPL-2.1), which is not accepted.',
    ],
    ['no licence', { ...added, license: undefined }, 'left-pad@1.0.0 has the licence (none), which is not accepted.'],
    [
      'another licence than the one that is listed',
      { place: 'caniuse-lite', license: 'CC-BY-SA-4.0' },
      `caniuse-lite@${lock.packages['node_modules/caniuse-lite'].version} has the licence CC-BY-SA-4.0, which is not accepted.`,
    ],
  ])('with %s is refused', (_, change, problem) => {
    expect(problemsWith(change)).toContain(problem);
  });

  it('may offer a permissive licence beside another', () => {
    expect(problemsWith({ ...added, license: '(GPL-2.0 OR MIT)' })).toEqual([]);
  });

  it('agrees with allowScripts of package.json', () => {
    expect(installScriptProblems(packages, { ...allowScripts, esbuild: true })).toEqual([
      'allowScripts of package.json says true of esbuild, the policy false.',
    ]);
    const { node: _, ...without } = allowScripts;
    expect(installScriptProblems(packages, without)).toEqual([
      'allowScripts of package.json says undefined of node, the policy true.',
    ]);
    expect(installScriptProblems(packages, { ...allowScripts, 'left-pad': true })).toEqual([
      'allowScripts of package.json says true of left-pad, the policy undefined.',
    ]);
  });
});

describe('an advisory', () => {
  const version = packages.find(({ name }) => name === 'fastify')?.version;
  const about = (part: object, name = 'fastify', ecosystem = 'npm'): Advisory => ({
    ...{ id: 'GHSA-test', summary: 'It breaks.', affected: [{ package: { ecosystem, name }, ...part }] },
  });
  const range = (...events: object[]) => ({ ranges: [{ type: 'SEMVER', events }] }) as object;
  const hit = [`fastify@${version} is affected by GHSA-test: It breaks.`];

  it.each<[title: string, advisory: Advisory, problems: string[]]>([
    ['of all versions', about(range({ introduced: '0' })), hit],
    ['that a later version fixes', about(range({ introduced: '0' }, { fixed: '99.0.0' })), hit],
    ['that an earlier version fixed', about(range({ introduced: '0' }, { fixed: '1.0.0' })), []],
    ['that this version fixed', about(range({ introduced: '0' }, { fixed: version })), []],
    ['up to this version', about(range({ introduced: '0' }, { last_affected: version })), hit],
    ['up to an earlier version', about(range({ introduced: '0' }, { last_affected: '1.0.0' })), []],
    ['fixed, and broken again', about(range({ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '2.0.0' })), hit],
    ['of later versions', about(range({ introduced: '99.0.0' })), []],
    ['of this version by name', about({ versions: [version] }), hit],
    ['of another ecosystem', about(range({ introduced: '0' }), 'fastify', 'PyPI'), []],
    ['of another package', about(range({ introduced: '0' }), 'left-pad'), []],
    ['of a tool of development', about(range({ introduced: '0' }), 'jest'), []],
    ['that was withdrawn', { ...about(range({ introduced: '0' })), withdrawn: '2026-01-01T00:00:00Z' }, []],
  ])('%s', (_, advisory, problems) => {
    expect(advisoryProblems(packages, [advisory])).toEqual(problems);
  });

  it('fails the command that reads it from a folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'advisories-'));
    try {
      writeFileSync(join(folder, 'GHSA-test.json'), JSON.stringify(about(range({ introduced: '0' }))));
      expect(readAdvisories(folder)).toHaveLength(1);
      const run = () =>
        execFileSync('node', ['tools/dependencies/check.ts', folder], { encoding: 'utf8', stdio: 'pipe' });
      expect(run).toThrow(hit[0]);
      rmSync(join(folder, 'GHSA-test.json'));
      expect(run()).toContain('Advisories: compared with 0 of');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('npm run sbom', () => {
  it('lists every package of the store', () => {
    const bom = JSON.parse(
      execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
    expect(bom.bomFormat).toBe('CycloneDX');
    const listed = new Set(
      bom.components.map((one: { name: string; version: string }) => `${one.name}@${one.version}`),
    );
    const ofStore = packages.filter((one) => !one.dev).map(idOf);
    expect(ofStore.length).toBeGreaterThan(100);
    expect(ofStore.filter((id) => !listed.has(id))).toEqual([]);
  });
});
