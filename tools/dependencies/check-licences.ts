import { idOf, type LockedPackage } from './lock-file.ts';
import { OTHER_LICENCES, PERMISSIVE } from './policy.ts';

/** Whether an SPDX expression can be met with permissive licences alone: one side of an OR, both of an AND. */
function isPermissive(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isPermissive);
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isPermissive);
  return PERMISSIVE.includes(bare);
}

/** Packages whose licence is unknown, or asks for more than its notice, and is not listed. */
export function licenceProblems(packages: readonly LockedPackage[]): string[] {
  const others = packages.filter(({ license }) => !license || !isPermissive(license));
  const isListed = ({ name, license }: LockedPackage) => license && OTHER_LICENCES[name]?.licence === license;
  return [
    ...others
      .filter((one) => !isListed(one))
      .map((one) => `${idOf(one)} has the licence ${one.license ?? '(none)'}, which is not accepted.`),
    ...Object.keys(OTHER_LICENCES)
      .filter((listed) => !others.some(({ name }) => name === listed))
      .map((name) => `OTHER_LICENCES lists ${name}, which does not need it.`),
  ];
}

/** How many packages have each licence, most first. */
export function licenceCounts(packages: readonly LockedPackage[]): [licence: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { license = '(none)' } of packages) counts.set(license, (counts.get(license) ?? 0) + 1);
  return [...counts].sort(([a, many], [b, more]) => more - many || a.localeCompare(b));
}
