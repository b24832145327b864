import type { RecordedAnswer } from './examples.js';

/** Written by `RECORD_EXAMPLES=1 npm test -- test/contract/openapi-examples`, never by hand. */
export const recordedAnswers: Record<string, RecordedAnswer> = {};
