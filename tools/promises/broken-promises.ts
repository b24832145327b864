import { breakingChanges } from './breaking-changes.ts';
import type { Correction } from './corrections.ts';
import type { Promised } from './history.ts';
import { type Documents, versionsOf } from './versions-of.ts';

/** A change that breaks clients of a version, and the first commit that had promised otherwise. */
export interface BrokenPromise {
  change: string;
  commit: string;
}

/** What the documents break of what was promised, each change once. */
export async function brokenPromises(promised: Promised[], documents: Documents): Promise<BrokenPromise[]> {
  const now = versionsOf(documents);
  const broken = new Map<string, BrokenPromise>();
  for (const { commit, version, documents: before } of promised) {
    const after = now[version];
    const changes = after ? await breakingChanges(before, after) : ['is gone: a version cannot be withdrawn'];
    for (const change of changes.map((one) => `${version} ${one}`)) {
      if (!broken.has(change)) broken.set(change, { change, commit });
    }
  }
  return [...broken.values()];
}

/** What remains when the corrected mistakes are taken out, and the corrections that excuse nothing. */
export function excused(broken: BrokenPromise[], corrections: readonly Correction[]) {
  const isExcused = ({ change }: BrokenPromise) => corrections.some((one) => one.change === change);
  const isUsed = (correction: Correction) => broken.some(({ change }) => change === correction.change);
  return {
    remaining: broken.filter((one) => !isExcused(one)),
    unused: corrections.filter((correction) => !isUsed(correction)),
  };
}

/** What to print of them, with what to do. */
export function told(broken: BrokenPromise[]): string {
  return [
    'This breaks clients that were promised otherwise:',
    ...broken.map(({ change, commit }) => `  ${change} (promised by ${commit})`),
    'Add an API version in which this is new, and let the older ones say what they said: see docs/versions.md.',
    'If only the document was wrong and the store never did what it said: tools/promises/corrections.ts.',
  ].join('\n');
}
