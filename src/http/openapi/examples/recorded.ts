import { readFileSync } from 'node:fs';
import type { RecordedAnswer } from './example-requests.js';

/** `schema/` is beside `src/`, and beside `.build/`, which has the same folders. */
const folder = new URL('../../../../schema/examples/', import.meta.url);

/** The response to each example request, by name. To record: `RECORD_EXAMPLES=1 npm test -- test/contract/openapi-`. */
export const recordedAnswers = read<RecordedAnswer>('answers.json');

/** One delivery of every event type, as a store sent it. */
export const recordedWebhooks = read<unknown>('webhooks.json');

function read<T>(file: string): Record<string, T> {
  return JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
}
