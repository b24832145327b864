import { documentId } from '../../ui/server/document-id.ts';
import { readJson } from '../../ui/server/forms.ts';
import { Refusal } from '../../ui/server/refusal.ts';
import * as documents from '../documents.generated.ts';

/** The operations of the build, by the ids that browsers have for them. A stolen cookie can ask for nothing else. */
const allowed: ReadonlyMap<string, string> = new Map(
  Object.values(documents)
    .map(String)
    .filter((text) => /^\s*(query|mutation)\b/.test(text))
    .map((text) => [documentId(text), text]),
);

interface Asked {
  text: string;
  variables: Record<string, unknown>;
  key: string | undefined;
  version: string | undefined;
}

/** What a script of the back office asks: `{ id, variables, key, version }`, where the id is that of a document. */
export async function readAsked(request: Request): Promise<Asked> {
  const { id, variables = {}, key, version } = ((await readJson(request)) ?? {}) as Record<string, unknown>;
  const text = typeof id === 'string' ? allowed.get(id) : undefined;
  if (text === undefined) throw new Refusal(404, 'The back office has no document with this id. Load the page again.');
  if (typeof variables !== 'object' || variables === null || Array.isArray(variables))
    throw new Refusal(400, 'variables must be an object.');
  if (key !== undefined && (typeof key !== 'string' || !/^[\w-]{16,64}$/.test(key)))
    throw new Refusal(400, 'key must be 16 to 64 characters of A-Z a-z 0-9 _ -.');
  if (version !== undefined && (typeof version !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(version)))
    throw new Refusal(400, 'version must be a date like 2025-10-01.');
  return { text, variables: variables as Record<string, unknown>, key, version };
}
