import { compareGraphql } from './compare-graphql.ts';
import { compareOpenApi } from './compare-openapi.ts';
import { compareWebhooks } from './compare-webhooks.ts';
import type { Json } from './json-document.ts';
import type { Change } from './sides.ts';

/** The documents of one version: file name → text. */
export type VersionDocuments = Record<string, string>;

type Compare = (before: string, after: string) => Change[] | Promise<Change[]>;

const ofJson =
  (compare: (before: Json, after: Json) => Change[]): Compare =>
  (before, after) =>
    compare(JSON.parse(before) as Json, JSON.parse(after) as Json);

const comparisons: Record<string, Compare> = {
  'schema.graphql': compareGraphql,
  'openapi.json': ofJson(compareOpenApi),
  'webhooks.json': ofJson(compareWebhooks),
};

/** What breaks clients of a version when its documents become these: `openapi.json GET /plants: is gone`. */
export async function breakingChanges(before: VersionDocuments, after: VersionDocuments): Promise<Change[]> {
  const changes = Object.keys(before).map(async (name) => {
    const [was, is, compare] = [before[name], after[name], comparisons[name]];
    if (!compare || was === undefined) throw new Error(`tools/promises cannot compare ${name}.`);
    if (is === undefined) return [`${name}: is gone`];
    if (was === is) return [];
    return [...new Set(await compare(was, is))].map((change) => `${name} ${change}`);
  });
  return (await Promise.all(changes)).flat();
}
