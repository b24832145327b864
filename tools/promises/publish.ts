import { type BrokenPromise, brokenPromises, excused } from './broken-promises.ts';
import { corrections } from './corrections.ts';
import { readDocuments, writeDocuments } from './folder.ts';
import { historyOf, type Promised } from './history.ts';
import { type Documents, versionsOf } from './versions-of.ts';

/** Writes the documents into `schema/`, unless they break a promise: then nothing is written, and this says which. */
export async function publish(repository: string, documents: Documents): Promise<BrokenPromise[]> {
  const { promised } = await historyOf(repository);
  const known = promised.length > 0 ? promised : promisedByFiles(await readDocuments(repository));
  const { remaining } = excused(await brokenPromises(known, documents), corrections);
  if (remaining.length === 0) await writeDocuments(repository, documents);
  return remaining;
}

/** Without a history, the files that stand there are all that is known of what was promised. */
const promisedByFiles = (files: Documents): Promised[] =>
  Object.entries(versionsOf(files)).map(([version, documents]) => ({ commit: 'schema/', version, documents }));
