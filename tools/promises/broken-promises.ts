import { compareGraphql } from './compare-graphql.ts';
import { compareRest } from './compare-rest.ts';
import { type Documents, readDocuments, versionsOf, writeDocuments } from './documents.ts';
import { historyOf, type Promised } from './history.ts';

const DIGESTS_WITHDRAWN =
  'The chain of row digests was withdrawn before the first release. Its head was null in a shop without links.';

const NEVER_RELEASED = 'It stood on main for an hour, and became the argument `everywhere` of `logout`.';

const ALWAYS_TEXT = 'A body of text/csv was a text always; the document said nothing of it.';

const SCOPES_UNRELEASED =
  'ApiKeyScope came after 1.0.0, with no release since. A value is answered only where somebody made such a key.';

/**
 * Breaking changes that hurt no client: the line that `npm run check:promises` prints → why no client can have relied on
 * what the document said.
 */
const corrections: Record<string, string> = Object.fromEntries(
  ['2025-09-01', '2025-10-01'].flatMap((version) => [
    [`${version} openapi.json returned LedgerHead rows: is gone`, DIGESTS_WITHDRAWN],
    [`${version} webhooks.json returned LedgerHead rows: is gone`, DIGESTS_WITHDRAWN],
    [`${version} schema.graphql Type 'RowsHead' was removed`, DIGESTS_WITHDRAWN],
    [`${version} schema.graphql Field 'rows' was removed from object type 'LedgerHead'`, DIGESTS_WITHDRAWN],
    [`${version} schema.graphql Field 'logoutEverywhere' was removed from object type 'Mutation'`, NEVER_RELEASED],
    [`${version} openapi.json /plants/import post requestBody text/csv: type "string" is new`, ALWAYS_TEXT],
    ...['CATALOGUE', 'FULFILMENT', 'ORDERS', 'REFUNDS'].map((scope) => [
      `${version} schema.graphql Enum value '${scope}' was added to enum 'ApiKeyScope'`,
      SCOPES_UNRELEASED,
    ]),
  ]),
);

/** A report of the promises that these documents break, each change once, with what to do; undefined if none. */
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
    'These changes break clients of published versions:',
    ...[...broken].map(([change, commit]) => `  ${change} (promised by ${commit})`),
    'Add a new API version with this change, and keep the older versions as they were: see docs/versions.md.',
    'If no client can have relied on what the document said, add an entry to `corrections` in tools/promises/broken-promises.ts.',
  ].join('\n');
}

/** The changes between these documents of a version that break its clients. */
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

/** Writes the documents to `schema/`. If they break a promise, it writes nothing and returns the report. */
export async function publish(repository: string, documents: Documents): Promise<string | undefined> {
  const { commits, promised } = historyOf(repository);
  // Without a Git history, the existing files are the only known promises.
  const files = Object.entries(versionsOf(readDocuments(repository)));
  const known = files.map(([version, own]) => ({ commit: 'schema/', version, documents: own }));
  const broken = await brokenPromises(commits.length > 0 ? promised : known, documents);
  if (!broken) writeDocuments(repository, documents);
  return broken;
}
