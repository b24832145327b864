import { idOf, type LockedPackage } from './lock-file.ts';
import { INSTALL_SCRIPTS, REGISTRIES, WITHOUT_INTEGRITY } from './policy.ts';

/** Packages without a digest, except the listed ones, which must be optional tools. */
export function integrityProblems(packages: readonly LockedPackage[]): string[] {
  const unproven = packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'));
  const accepted = (one: LockedPackage) =>
    one.dev && one.optional && WITHOUT_INTEGRITY.some((id) => id.test(idOf(one)));
  const unused = WITHOUT_INTEGRITY.filter((id) => !unproven.some((one) => id.test(idOf(one))));
  return [
    ...unproven.filter((one) => !accepted(one)).map((one) => `${idOf(one)} has no sha512 integrity in the lock file.`),
    ...unused.map((id) => `WITHOUT_INTEGRITY lists ${id}, which no package needs.`),
  ];
}

/** Packages that come from elsewhere than the named registries. */
export const registryProblems = (packages: readonly LockedPackage[]): string[] =>
  packages
    .filter(({ resolved }) => resolved !== undefined && !REGISTRIES.some((registry) => resolved.startsWith(registry)))
    .map((one) => `${idOf(one)} comes from ${one.resolved}.`);

/** Install scripts that are not listed, and differences from `allowScripts` of package.json. */
export function installScriptProblems(
  packages: readonly LockedPackage[],
  allowScripts: Readonly<Record<string, boolean>> = {},
): string[] {
  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript);
  const names = scripted.map(({ name }) => name);
  const wanted = Object.fromEntries(names.map((name) => [name, INSTALL_SCRIPTS[name]?.runs]));
  const keys = [...new Set([...Object.keys(wanted), ...Object.keys(allowScripts)])];
  return [
    ...scripted
      .filter(({ name }) => !(name in INSTALL_SCRIPTS))
      .map((one) => `${idOf(one)} has an install script: read it, and add it to INSTALL_SCRIPTS with a reason.`),
    ...Object.keys(INSTALL_SCRIPTS)
      .filter((name) => !names.includes(name))
      .map((name) => `INSTALL_SCRIPTS lists ${name}, which has no install script (any more).`),
    ...keys
      .filter((key) => wanted[key] !== allowScripts[key])
      .map((key) => `allowScripts of package.json says ${allowScripts[key]} of ${key}, the policy ${wanted[key]}.`),
  ];
}
