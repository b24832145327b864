import { readFileSync } from 'node:fs';
import type { RecordedAnswer } from './example-requests.js';

/** `schema/` stands beside `src/`, and beside `.build/`, which has the same folders. */
const folder = new URL('../../../../schema/examples/', import.meta.url);

/** What a store answered to each example request, by name. `RECORD_EXAMPLES=1 npm test -- test/contract/openapi-` writes both. */
export const recordedAnswers = read<RecordedAnswer>('answers.json');

/** A delivery of every type of event, as a store sent it. */
export const recordedWebhooks = read<unknown>('webhooks.json');

function read<T>(file: string): Record<string, T> {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
}
