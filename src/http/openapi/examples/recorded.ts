import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../package-root.js';
import type { RecordedAnswer } from './example-request.js';

/** The response to each example request, by name. To record: `RECORD_EXAMPLES=1 npm test -- test/contract/openapi-`. */
export const recordedAnswers = read<RecordedAnswer>('answers.json');

/** One delivery of every event type, as a store sent it. */
export const recordedWebhooks = read<unknown>('webhooks.json');

function read<T>(file: string): Record<string, T> {
  return JSON.parse(readFileSync(join(packageRoot, 'schema/examples', file), 'utf8'));
}
