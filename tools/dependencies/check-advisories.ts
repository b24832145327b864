import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { idOf, type LockedPackage } from './lock-file.ts';

type Event = { introduced?: string; fixed?: string; last_affected?: string };

/** An advisory in the OSV format (ossf.github.io/osv-schema), as osv.dev publishes one file for each. */
export interface Advisory {
  id: string;
  summary?: string;
  /** Set where the advisory was a mistake. */
  withdrawn?: string;
  affected?: {
    package: { ecosystem: string; name: string };
    versions?: string[];
    ranges?: { type: string; events: Event[] }[];
  }[];
}

/** The advisories of a folder: every `.json` below it. */
export function readAdvisories(folder: string): Advisory[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Advisory);
}

/** The packages of the store that an advisory names; those of development alone are never in a deployment. */
export function advisoryProblems(packages: readonly LockedPackage[], advisories: readonly Advisory[]): string[] {
  const byName = new Map<string, LockedPackage[]>();
  for (const one of packages.filter(({ dev }) => !dev)) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  return advisories
    .filter(({ withdrawn }) => !withdrawn)
    .flatMap(({ id, summary = 'no summary', affected = [] }) =>
      affected
        .filter((part) => part.package.ecosystem === 'npm')
        .flatMap((part) => (byName.get(part.package.name) ?? []).filter(({ version }) => isAffected(version, part)))
        .map((one) => `${idOf(one)} is affected by ${id}: ${summary}`),
    );
}

type Affected = NonNullable<Advisory['affected']>[number];

const isAffected = (version: string, { versions = [], ranges = [] }: Affected): boolean =>
  versions.includes(version) || ranges.some(({ type, events }) => type === 'SEMVER' && isInRange(version, events));

/** The events of a range in order: a version is affected from `introduced` up to `fixed`, or including `last_affected`. */
function isInRange(version: string, events: readonly Event[]): boolean {
  let affected = false;
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined && (introduced === '0' || semver.gte(version, introduced))) affected = true;
    if (fixed !== undefined && semver.gte(version, fixed)) affected = false;
    if (last !== undefined && semver.gt(version, last)) affected = false;
  }
  return affected;
}
