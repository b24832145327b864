import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../package-root.js';
import type { RecordedAnswer } from './example-requests.js';

/** What a store answered to each example request, by name. `RECORD_EXAMPLES=1 npm test -- test/contract/openapi-` writes both. */
export const recordedAnswers = read<RecordedAnswer>('answers.json');

/** A delivery of every type of event, as a store sent it. */
export const recordedWebhooks = read<unknown>('webhooks.json');

function read<T>(file: string): Record<string, T> {
  return JSON.parse(readFileSync(join(packageRoot, 'schema/examples', file), 'utf8'));
}
