import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { problemsOf } from '../../tools/check-dependencies.js';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The problems of our lock file, in which one package was changed, or was added. */
const problemsWith = (name: string, change: object) =>
  problemsOf(
    { ...packages, [`node_modules/${name}`]: { ...packages[`node_modules/${name}`], ...change } },
    allowScripts,
  );

const added = { version: '1.0.0', integrity: 'sha512-abc', license: 'MIT' };

describe('the lock file', () => {
  it('is as it should be', () => {
    expect(problemsOf(packages, allowScripts)).toEqual([]);
    expect(problemsWith('left-pad', added)).toEqual([]);
    expect(problemsWith('left-pad', { ...added, license: '(GPL-2.0 OR MIT)' })).toEqual([]);
  });

  const script = 'left-pad has an install script: read it, then answer in allowScripts of package.json.';
  it.each<[title: string, name: string, change: object, problem: string]>([
    ['no integrity', 'fresh', { integrity: undefined }, 'fresh has no sha512 integrity.'],
    ['a weak one', 'left-pad', { ...added, integrity: 'sha1-abc' }, 'left-pad has no sha512 integrity.'],
    [
      'an optional tool without integrity that is not listed',
      'left-pad',
      { ...added, integrity: undefined, dev: true, optional: true },
      'left-pad has no sha512 integrity.',
    ],
    [
      'a package of the store without integrity that is listed',
      '@unrs/resolver-binding-any',
      { ...added, integrity: undefined, optional: true },
      '@unrs/resolver-binding-any has no sha512 integrity.',
    ],
    [
      'another registry',
      'fresh',
      { resolved: 'https://evil.example/a.tgz' },
      'fresh comes from https://evil.example/a.tgz.',
    ],
    [
      'a repository',
      'fresh',
      { resolved: 'git+ssh://git@github.com/a/b.git' },
      'fresh comes from git+ssh://git@github.com/a/b.git.',
    ],
    ['a new install script', 'left-pad', { ...added, hasInstallScript: true }, script],
    [
      'a script that is gone',
      'esbuild',
      { hasInstallScript: false },
      'allowScripts names esbuild, which has no install script.',
    ],
    ['copyleft', 'left-pad', { ...added, license: 'GPL-3.0-only' }, 'left-pad has the licence GPL-3.0-only.'],
    [
      'copyleft too',
      'left-pad',
      { ...added, license: '(MIT AND LGPL-2.1)' },
      'left-pad has the licence (MIT AND LGPL-2.1).',
    ],
    ['no licence', 'left-pad', { ...added, license: undefined }, 'left-pad has the licence (none).'],
    [
      'another licence than the listed one',
      'caniuse-lite',
      { license: 'CC-BY-SA-4.0' },
      'caniuse-lite has the licence CC-BY-SA-4.0.',
    ],
  ])('with %s is refused', (_, name, change, problem) => {
    expect(problemsWith(name, change)).toEqual([problem]);
  });
});

describe('npm run sbom', () => {
  it('lists every package of the store', () => {
    const bom = JSON.parse(
      execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
    expect(bom.bomFormat).toBe('CycloneDX');
    const listed = new Set(
      bom.components.map((one: { group?: string; name: string; version: string }) => `${one.name}@${one.version}`),
    );
    const ofStore = Object.entries<{ version: string; dev?: boolean; link?: boolean; name?: string }>(packages)
      .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
      .map(([place, { name, version }]) => `${name ?? place.replace(/^.*node_modules\//, '')}@${version}`);
    expect(ofStore.length).toBeGreaterThan(100);
    expect(ofStore.filter((id) => !listed.has(id))).toEqual([]);
  });
});
