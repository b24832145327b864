import { compareGraphql } from './compare-graphql.ts';
import { compareRest } from './compare-rest.ts';
import { type Documents, readDocuments, versionsOf, writeDocuments } from './documents.ts';
import { historyOf, type Promised } from './history.ts';

/**
 * Changes that would break a promise, but for a mistake of the document: the line that `npm run check:promises` prints →
 * what the store did all along, and why no client can have relied on the document.
 */
const corrections: Record<string, string> = {};

/** What the documents break of what was promised, each change once, with what to do; nothing when all is kept. */
export async function brokenPromises(promised: Promised[], documents: Documents, excused = corrections) {
  const now = versionsOf(documents);
  const broken = new Map<string, string>();
  for (const { commit, version, documents: before } of promised) {
    for (const change of await breakingChanges(before, now[version])) {
      const line = `${version} ${change}`;
      if (!(line in excused) && !broken.has(line)) broken.set(line, commit);
    }
  }
  if (broken.size === 0) return undefined;
  return [
    'This breaks clients that were promised otherwise:',
    ...[...broken].map(([change, commit]) => `  ${change} (promised by ${commit})`),
    'Add an API version in which this is new, and let the older ones say what they said: see docs/versions.md.',
    'If only the document was wrong and the store never did what it said: `corrections` in tools/promises/broken-promises.ts.',
  ].join('\n');
}

/** What breaks clients of a version when its documents become these. */
async function breakingChanges(before: Documents, after: Documents | undefined): Promise<string[]> {
  if (!after) return ['is gone: a version cannot be withdrawn'];
  const changes = Object.entries(before).map(async ([name, was]) => {
    const is = after[name];
    if (is === undefined) return [`${name}: is gone`];
    const compare = name.endsWith('.graphql') ? compareGraphql : compareRest;
    return was === is ? [] : (await compare(was, is)).map((change) => `${name} ${change}`);
  });
  return (await Promise.all(changes)).flat();
}

/** Writes the documents into `schema/`, unless they break a promise: then nothing is written, and this says which. */
export async function publish(repository: string, documents: Documents): Promise<string | undefined> {
  const { commits, promised } = historyOf(repository);
  // Without a history, the files that stand there are all that is known of what was promised.
  const files = Object.entries(versionsOf(readDocuments(repository)));
  const known = files.map(([version, own]) => ({ commit: 'schema/', version, documents: own }));
  const broken = await brokenPromises(commits.length > 0 ? promised : known, documents);
  if (!broken) writeDocuments(repository, documents);
  return broken;
}
